const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether the host name of a URL is a loopback address. isLoopbackHost("127.0.0.1") is true. Source: RFC 8252, 8.3. */
export const isLoopbackHost = (hostname: string): boolean => loopback.test(hostname);
