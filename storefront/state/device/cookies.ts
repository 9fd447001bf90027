/** Written for a moment to find out whether it is stored. */
export const trialCookie = "tiffin_trial";

/** Whether the browser stores cookies. `navigator.cookieEnabled` is true in some browsers that do not. */
export const storesCookies = (): boolean => {
  const trial = `${trialCookie}=1`;
  const write = (seconds: number): void => {
    // biome-ignore lint/suspicious/noDocumentCookie: Browsers of the floor have no Cookie Store API.
    document.cookie = `${trial}; Max-Age=${seconds}; Path=/; SameSite=Lax`;
  };
  write(5);
  const isStored = document.cookie.split("; ").includes(trial);
  write(0);
  return isStored;
};
