// A person at a browser who signs in on the page, and API requests of the same account.
import { createPortalTicket } from '@gemba/contract/identity/sign-in/portal.ts'
import { login } from '@gemba/contract/identity/sign-in/session.ts'
import type { Envelope, Page as ListPage } from '@gemba/contract/kit/page.ts'
import { type Browser, type BrowserContext, chromium, type Page, type Response } from 'playwright-core'
import {
  type Declaration,
  type DeclaredReply,
  type InputOf,
  type ReplyOf,
  requestOf,
} from '../server/src/main/declared-call.fixture.ts'

export const demoPassword = 'Gemba@2026'
const objectList = '/lak/pages/equipment/object'
export const overview = '/lak/pages/overview'

export interface Account {
  readonly company: string
  readonly user: string
}

export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors that the page wrote to its console or threw. */
  readonly failures: string[]
  /** Puts the handler between the page and its feed. It cannot be removed, so the page is not reused. */
  routeFeed(handler: Parameters<Page['routeWebSocket']>[1]): Promise<void>
  /** Ends the visit. The next visitor gets a clean browser that only keeps the compiled code of the product. */
  leave(): Promise<void>
}

export interface VisitOptions {
  readonly language?: 'zh-CN' | 'zh-TW' | 'en'
  readonly theme?: 'light' | 'blue' | 'dark'
  readonly width?: number
  readonly height?: number
}

/** A browser that ends with this process. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      // A page of a journey lives for seconds. Background compilation of V8 and its helper threads would take a sixth of
      // the browser's time.
      '--js-flags=--no-opt --no-maglev --single-threaded-gc',
      // The sandbox of Chromium does not work as root, which containers and build machines use.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })

/** A new browser context at the sign-in page. */
export async function visit(browser: Browser, origin: string, options: VisitOptions = {}): Promise<Visitor> {
  const visitor = await openVisit(browser, origin, options)
  await visitor.page.goto('/')
  return visitor
}

/** A new browser context, signed in by a ticket and at `path`, for journeys that do not test signing in. */
export async function visitAs(
  browser: Browser,
  origin: string,
  account: Account,
  { path = objectList, ...options }: VisitOptions & { readonly path?: string } = {},
): Promise<Visitor> {
  const [visitor, session] = await Promise.all([openVisit(browser, origin, options), enterByTicket(origin, account)])
  const { page, context } = visitor
  await context.addCookies(session.cookies)
  await page.evaluate(storeKey(session.signKey))
  await page.goto(path)
  await page
    .locator(hasNoShell.test(path) ? '#root > *' : liveShell)
    .first()
    .waitFor()
  return visitor
}

/** Waits until keys and buttons of the shell work and the alarm sound can play. */
const liveShell = '[data-feed="live"]'
const hasNoShell = /^\/(model|dev\/|boardLarge)/

/** Runs in the page. Stores the key of a session like `web/src/api/signing/sign-key.ts`. */
const storeKey = (text: string): string => `(async () => {
  const bytes = Uint8Array.from(atob('${text.replaceAll('-', '+').replaceAll('_', '/')}'), (letter) => letter.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  await new Promise((resolve, reject) => {
    const opening = indexedDB.open('gemba', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('keys')
    opening.onerror = reject
    opening.onsuccess = () => {
      const writing = opening.result.transaction('keys', 'readwrite')
      writing.objectStore('keys').put(key, 'sign')
      writing.oncomplete = () => resolve(opening.result.close())
      writing.onerror = reject
    }
  })
})()`

/** Console errors and exceptions of the pages of all visitors since the last call. */
export function takeFailures(): string[] {
  return allFailures.flatMap((failures) => failures.splice(0))
}

const allFailures: string[][] = []

interface Seat {
  isSpoilt: boolean
  readonly origin: string
  readonly context: BrowserContext
  readonly page: Page
}

/**
 * Pages that can be reused by visitors of this worker. A page that has loaded the product starts in a fifth of the time
 * of a new one.
 */
const seats: Seat[] = []

async function openSeat(browser: Browser, origin: string): Promise<Seat> {
  const free = seats.findIndex((seat) => seat.origin === origin && seat.context.browser() === browser)
  const [seat] = free < 0 ? [] : seats.splice(free, 1)
  if (seat) return seat
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' })
  return { origin, context, page: await context.newPage(), isSpoilt: false }
}

async function openVisit(browser: Browser, origin: string, options: VisitOptions): Promise<Visitor> {
  const { language = 'en', theme = 'light', width = 1280, height = 800 } = options
  const seat = await openSeat(browser, origin)
  const { context, page } = seat
  await page.setViewportSize({ width, height })
  await page.goto(bareFile)
  await page.evaluate(choose, { language, theme })
  const failures: string[] = []
  allFailures.push(failures)
  page.on('pageerror', (error) => failures.push(`thrown: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') failures.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('response', (response) => void noteIgnored(response, failures))
  const routeFeed: Visitor['routeFeed'] = (handler) => {
    seat.isSpoilt = true
    return page.routeWebSocket(/socket\.io/, handler)
  }
  return { page, context, failures, routeFeed, leave: () => leave(seat) }
}

/** A file of the product without scripts. Storage changed there is not changed back by the product. */
const bareFile = '/favicon.svg'

function choose({ language, theme }: Required<Pick<VisitOptions, 'language' | 'theme'>>): void {
  localStorage.setItem('gemba.language', language)
  localStorage.setItem('gemba.theme', theme)
}

async function leave(seat: Seat): Promise<void> {
  const { context, page } = seat
  if (seat.isSpoilt) return page.close()
  for (const other of context.pages()) if (other !== page) await other.close()
  page.removeAllListeners()
  context.removeAllListeners()
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })])
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(bareFile)
  page.removeAllListeners()
  await page.evaluate(forget)
  await context.clearCookies()
  seats.push(seat)
}

/** Runs in the page. Removes everything that the product has stored in the browser. */
const forget = `(async () => {
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
})().then(() => new Promise((resolve, reject) => {
  localStorage.clear()
  sessionStorage.clear()
  const removing = indexedDB.deleteDatabase('gemba')
  removing.onsuccess = resolve
  removing.onerror = reject
}))`

/** A request of a page without a matching operation is a fault of the page (docs/adr/0015). */
async function noteIgnored(response: Response, failures: string[]): Promise<void> {
  const { pathname } = new URL(response.url())
  if (!pathname.startsWith('/api/') || !response.headers()['content-type']?.includes('json')) return
  // The body is not available if the page has navigated in the meantime.
  const { ignored = [] } = ((await response.json().catch(() => null)) ?? {}) as Partial<Envelope<unknown>>
  if (ignored.length > 0) failures.push(`ignored by ${pathname}: ${ignored.join()}`)
}

/** Signs in on the page and stays on the landing page: the module chooser, or the last page of the account. */
export async function signInAs({ page }: Visitor, { company, user }: Account): Promise<void> {
  await page.getByTestId('login-company').fill(company)
  await page.getByTestId('login-user').fill(user)
  await page.getByTestId('login-password').fill(demoPassword)
  await page.getByTestId('login-submit').click()
  await page.waitForURL((url) => !['/', '/empty'].includes(url.pathname))
}

/** Signs in on the page and enters the first product, whose overview opens. */
export async function signIn(visitor: Visitor, account: Account): Promise<void> {
  const { page } = visitor
  await signInAs(visitor, account)
  if (new URL(page.url()).pathname === '/model') await page.getByTestId('product-lak').click()
  else {
    await page.locator(liveShell).waitFor()
    await page.goto(overview)
  }
  await page.getByTestId('overview').waitFor()
}

/** Sessions by company and user. A journey may have ended the session in the meantime. */
const ticketMakers = new Map<string, Client>()

async function makeTicket(origin: string, account: Account): Promise<string> {
  const name = `${origin} ${account.company} ${account.user}`
  for (const known of [ticketMakers.get(name), undefined]) {
    const client = known ?? (await connectClient(origin, account))
    ticketMakers.set(name, client)
    const { data } = await client.call(createPortalTicket)
    if (data?.redisKey) return data.redisKey
  }
  throw new Error(`no ticket for ${name}`)
}

/** Creates a session like the portal page does for a ticket. That page has its own journeys. */
async function enterByTicket(origin: string, account: Account) {
  const response = await fetch(`${origin}/api/portal/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ redisKey: await makeTicket(origin, account) }),
  })
  const cookies = response.headers.getSetCookie().map((line) => /^([^=]+)=([^;]*)/.exec(line) ?? [])
  const { data, msg } = (await response.json()) as Envelope<{ signKey?: string } | null>
  if (!data?.signKey) throw new Error(`the ticket of ${account.user} was refused: ${msg}`)
  return { signKey: data.signKey, cookies: cookies.map(([, name = '', value = '']) => ({ name, value, url: origin })) }
}

/**
 * Presses the keys of a code as fast as a scanner does. Keys that wait for each other are slower on a loaded machine, and
 * the page takes them for those of a person.
 */
export async function scanCode(page: Page, code: string): Promise<void> {
  await Promise.all([...code, 'Enter'].map((key) => page.keyboard.press(key)))
}

export interface Client {
  readonly token: string
  /** Returns the whole envelope of one request. */
  call<D extends Declaration>(declaration: D, input?: InputOf<D>): Promise<Envelope<DeclaredReply<D>>>
  /** Returns the reply. Throws if the request is refused. */
  run<D extends Declaration>(declaration: D, input?: InputOf<D>): Promise<ReplyOf<D>>
  /** Returns the first record of a list. */
  find<D extends Declaration>(declaration: D, filter: Filter): Promise<RecordOf<D> | undefined>
}

type Filter = Readonly<Record<string, unknown>>
type RecordOf<D> = ReplyOf<D> extends { readonly records: readonly (infer T)[] } ? T : never

/** Returns the id of a created record. */
export const idOf = (reply: unknown): string => String((reply as { id?: unknown }).id)

/** The account as an integration client: bearer token, no browser. */
export async function connectClient(origin: string, { company, user }: Account): Promise<Client> {
  const send = async (declaration: Declaration, input: unknown, token?: string): Promise<Envelope<unknown>> => {
    const { method, url, payload } = requestOf(declaration, input)
    const headers = new Headers({ 'content-type': 'application/json' })
    if (token) headers.set('authorization', `Bearer ${token}`)
    const body = payload === undefined ? null : JSON.stringify(payload)
    const response = await fetch(`${origin}/api${url}`, { method, headers, body })
    return response.json() as Promise<Envelope<unknown>>
  }
  const credentials: InputOf<typeof login> = { companyCode: company, userName: user, password: demoPassword }
  const { data, msg } = await send(login, credentials)
  const { token } = (data ?? {}) as { token?: string }
  if (!token) throw new Error(`${user} of ${company} cannot sign in: ${msg}`)
  const call: Client['call'] = (declaration, input) => send(declaration, input ?? {}, token) as never
  const run: Client['run'] = async (declaration, input) => {
    const { code, msg, data } = await call(declaration, input)
    if (code !== '200') throw new Error(`${declaration.name}: ${msg}`)
    return data as never
  }
  return {
    token,
    call,
    run,
    find: async (declaration, filter) => {
      const { data } = await send(declaration, { ...filter, pageNum: 1, pageSize: 10 }, token)
      return (data as ListPage<never>).records[0]
    },
  }
}
