/** A place in the window, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

export interface Cookie {
  name: string;
  value: string;
}

export type Key = "Escape";

/** A window of a browser: all in which the clients of the two engines differ. Its input is that of a real pointer and
 *  keyboard. */
export interface Tab {
  open(address: string): Promise<void>;
  /** Runs a function in the page, which sees its arguments alone. */
  run<Given, Result>(script: (given: Given) => Result | Promise<Result>, given: Given): Promise<Result>;
  click(point: Point): Promise<void>;
  /** Types where the focus is. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  goBack(): Promise<void>;
  /** Sets cookies of the page's host. */
  addCookies(cookies: readonly Cookie[]): Promise<void>;
  /** A PNG of the window, in Base64. */
  picture(): Promise<string>;
  close(): Promise<void>;
}

export interface Size {
  width: number;
  height: number;
}

/** A running browser. */
export interface Engine {
  /** Opens a window that shares nothing with the others. */
  openTab(size: Size): Promise<Tab>;
  stop(): Promise<void>;
}
