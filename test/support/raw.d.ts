/** A file's text, as Vite imports it in a test. */
declare module "*?raw" {
  const text: string;
  export default text;
}
