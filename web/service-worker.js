// Opens the product without network: hands out the page and the files that the work bench needs, as this build made them, where the
// server cannot be reached (docs/adr/0056). The build puts `shell` in front of it (offline-shell.ts). Calls never pass through here.
/* global shell, caches, clients, skipWaiting */
const { version, entry, files } = shell
const prefix = 'gemba-shell-'
const name = prefix + version
const page = '/'
/** How long the network may take to respond. */
const timeoutMs = 8_000
/** A proxy that cannot reach the product. */
const gatewayCodes = new Set([502, 503, 504])

addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(keepShell())
})
addEventListener('activate', (event) => event.waitUntil(takeOver()))
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (request.destination === 'document' && isPage(pathname)) event.respondWith(openPage(event))
  } else if (pathname.slice(1) in files) event.respondWith(openFile(request, pathname))
})

/** As the server tells pages from calls and files. */
const isPage = (pathname) => !/^\/(api|socket\.io)\//.test(pathname) && !/\.\w{1,5}$/.test(pathname)

const find = async (path) => (await caches.open(name)).match(path, { ignoreVary: true })

async function keepShell() {
  if (!(await keepPage(await fetch(page, { cache: 'no-store' }))))
    throw new Error('the server hands out another version')
  const cache = await caches.open(name)
  const keepFile = async ([file, integrity]) => cache.put(`/${file}`, await fetchWhole(`/${file}`, integrity))
  await Promise.all(Object.entries(files).map(keepFile))
}

async function fetchWhole(path, integrity) {
  const response = await fetch(path, { integrity })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response
}

/** Keeps the page where it is that of this build. Returns whether it is. */
async function keepPage(response) {
  const text = response.ok && !response.redirected ? await response.text() : ''
  if (!text.includes(entry)) return false
  const headers = new Headers(response.headers)
  for (const header of ['Content-Encoding', 'Content-Length', 'Link']) headers.delete(header)
  await (await caches.open(name)).put(page, new Response(text, { headers }))
  return true
}

async function takeOver() {
  const others = (await caches.keys()).filter((cacheName) => cacheName.startsWith(prefix) && cacheName !== name)
  await Promise.all(others.map((cacheName) => caches.delete(cacheName)))
  await clients.claim()
}

/** The server's page; the kept one only where the server does not answer. */
async function openPage(event) {
  const patience = new Promise((_, reject) => setTimeout(reject, timeoutMs, new Error('timeout')))
  try {
    const response = await Promise.race([fetch(event.request), patience])
    if (gatewayCodes.has(response.status)) return (await find(page)) ?? response
    // The server may have been configured anew since.
    event.waitUntil(keepPage(response.clone()).catch(() => undefined))
    return response
  } catch (error) {
    const found = await find(page)
    if (found) return found
    throw error
  }
}

const openFile = async (request, pathname) => (await find(pathname)) ?? fetch(request)
