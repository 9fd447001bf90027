export const reportPageFault = {
  request: {
    build: "index-D3EGXKWT",
    part: "Footer",
    message: "Invalid time value",
    place: "index-D3EGXKWT.js:1:20345",
  },
  response: { reported: true },
};
