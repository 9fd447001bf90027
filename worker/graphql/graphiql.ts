const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>GraphiQL</title>
<link rel="stylesheet" href="/graphiql/graphiql.css">
<style>html, body, #root { height: 100%; margin: 0 }</style>
<script defer src="/graphiql/graphiql.js"></script>
<script defer src="/graphiql/start.js"></script>
</head>
<body><noscript>GraphiQL needs JavaScript.</noscript><div id="root"></div></body>
</html>`;

/** The page to try queries on, made of files of our own: no other host is asked for anything. */
export const graphiqlPage = (): Response =>
  new Response(page, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": policy,
    },
  });
