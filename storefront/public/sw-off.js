// Served in place of the service worker where it is turned off: it clears away what the other one kept, and goes.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const clear = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("tiffin-")).map((name) => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(clear());
});
