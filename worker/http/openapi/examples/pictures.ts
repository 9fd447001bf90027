const width = 1280;
const imagePath = `/images/9f86d081884c7d659a2feaa0c55ad015/${width}.webp`;

/** The request sends the file itself; the example shows its name. */
export const uploadPicture = { request: { file: "soup.jpg" }, response: { imagePath, width, height: 960 } };
