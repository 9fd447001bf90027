interface Place {
  name: string;
  address: string;
}

/** A map of a place, by Google's documented URLs, which open an app on phones that have one. */
export const mapAddress = ({ name, address }: Place): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: `${name}, ${address}` })}`;

/** The way to a place from where the guest is. */
export const directionsAddress = ({ name, address }: Place): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination: `${name}, ${address}` })}`;
