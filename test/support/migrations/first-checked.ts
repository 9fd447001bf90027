/** The first migration under the rules that it only adds and keeps every row. Earlier ones stay as they are. */
export const firstChecked = "0042";
