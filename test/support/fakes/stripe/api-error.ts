/** An API error of the fake Stripe, with its status and code. */
export class ApiError extends Error {
  readonly status: number;
  readonly error: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, type = "invalid_request_error") {
    super(message);
    this.status = status;
    this.error = { type, code, message };
  }
}
