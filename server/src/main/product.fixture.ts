// The whole product for a test file: own database, own folder, free ports; two companies that must never see each other.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope } from '@gemba/contract/kit/page.ts'
import { demoRoutes } from '@gemba/demo/commands/demo-routes.ts'
import { sql } from 'kysely'
import { ensureCompany } from '../modules/identity/index.ts'
import { createTestDatabase, dropTestDatabase } from '../platform/db/test-database.fixture.ts'
import { inWork, systemActor } from '../platform/db/work.ts'
import type { Settings } from '../platform/settings.ts'
import { checkAnswer, checkRefusal } from './declared-answers.fixture.ts'
import {
  type Declaration,
  type DeclaredReply,
  type InputOf,
  type NamedReply,
  requestOf,
} from './declared-call.fixture.ts'
import type { Product, StartOptions } from './start/start-options.ts'
import { startProduct } from './start-product.ts'
import { openTestSession, testPassword } from './test-user.fixture.ts'

export { testPassword }

/** A call as one user: returns the whole envelope. */
export interface Caller {
  /** By its path, where what travels is the subject. */
  <T = Record<string, unknown>>(path: string, body?: unknown, headers?: Headers): Promise<Envelope<T>>
  /** By a declaration that says too little of the reply. */
  <T = never>(declaration: NamedReply<T>, body?: unknown, headers?: Headers): Promise<Envelope<NoInfer<T>>>
  /** By its declaration, which types the body and the reply. */
  <D extends Declaration>(declaration: D, body?: InputOf<D>, headers?: Headers): Promise<Envelope<DeclaredReply<D>>>
}

type Headers = Readonly<Record<string, string>>

/** Two companies in a running product: alpha and beta. */
export interface TestProduct {
  readonly product: Product
  /** Administrator of company alpha, a user of alpha without any right, administrator of company beta. */
  readonly admin: Caller
  readonly nobody: Caller
  readonly stranger: Caller
  /** Administrator of the company that runs the installation. */
  readonly installation: Caller
  readonly tokens: Readonly<Record<'admin' | 'nobody' | 'stranger', string>>
  readonly companyId: string
  /** Codes that users of the two companies sign in with. */
  readonly codes: CompanyCodes
  readonly dataFolder: string
  /** Failures the product reported. */
  readonly reported: string[]
  /** Runs SQL on all rows but those of companies of other test files. */
  rows<T>(text: string): Promise<T[]>
}

/** A product that nobody else uses. */
export interface IsolatedTestProduct extends TestProduct {
  /** Lines for the terminal. */
  readonly said: string[]
  stop(): Promise<void>
}

export interface CompanyCodes {
  readonly alpha: string
  readonly beta: string
}

export interface TestProductOptions extends Omit<Partial<Settings>, 'databaseUrl'> {
  /** A database other than a fresh one of the run; `embedded` is one of the product's own. */
  readonly databaseUrl?: string
  /** The space of the disk; half of it is free unless the test says otherwise. */
  readonly readSpace?: StartOptions['readSpace']
  /** Whether mail servers of the test on this machine may be reached; they may unless it says otherwise. */
  readonly allowsLoopback?: boolean
  /** Routes beside those of the modules; those of the demo unless the test says otherwise. */
  readonly extendRoutes?: StartOptions['extendRoutes']
  /** Drivers of the test and their timing. */
  readonly drivers?: StartOptions['drivers']
  /** Times that are quicker, or as long as those of a plant. */
  readonly pace?: StartOptions['pace']
}

/** Products of tests look more often than those of plants. */
export const testPace = { diskMs: 500, callsMs: 200, deliveries: { sweepMs: 250, giveUpMs: 2000 } } as const

/**
 * Starts a product for a file that needs settings of its own, ends things, or looks at what is of no company; all others
 * join one (`joinTestProduct`). `options` over the settings of a test: a `dataFolder` given is left as it is when the
 * product stops.
 */
export async function startTestProduct({
  databaseUrl: given,
  allowsLoopback = true,
  drivers,
  pace,
  readSpace = async () => ({ totalBytes: 2 ** 40, freeBytes: 2 ** 39 }),
  extendRoutes = demoRoutes(),
  ...options
}: TestProductOptions = {}): Promise<IsolatedTestProduct> {
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'gemba-product-'))
  const databaseUrl = given ?? (await createTestDatabase())
  const reported: string[] = []
  const terminalLines: string[] = []
  const product = await startProduct({
    allowsLoopback,
    drivers,
    readSpace,
    extendRoutes,
    pace: { ...testPace, ...pace, deliveries: { ...testPace.deliveries, ...pace?.deliveries } },
    settings: {
      port: 0,
      mqttPort: 0,
      seed: 'none',
      ...options,
      dataFolder,
      databaseUrl: databaseUrl === 'embedded' ? undefined : databaseUrl,
    },
    say: (line) => terminalLines.push(line),
    report: (message, error) => reported.push(`${message}: ${error instanceof Error ? error.stack : String(error)}`),
    failed: (reason) => reported.push(reason),
    restart: () => terminalLines.push('restart'),
    inspect: { answer: checkAnswer, refusal: checkRefusal },
  })
  const companies = await makeCompanies(product, { alpha: 'alpha', beta: 'beta' })
  return {
    ...companies,
    installation: companies.admin,
    product,
    dataFolder,
    reported,
    said: terminalLines,
    rows: (text) =>
      inWork(product.database, systemActor(), async ({ tx }) => (await sql.raw<never>(text).execute(tx)).rows),
    stop: async () => {
      await product.stop()
      if (given === undefined) await dropTestDatabase(databaseUrl)
      if (!options.dataFolder) rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

/** Calls of one token through the real HTTP edge. A path may begin with a method: `GET /user/current`. */
export function callerOf({ app }: Pick<Product, 'app'>, token: string): Caller {
  return async (declaration: Declaration | string, body?: unknown, headers: Headers = {}) => {
    const { method, url, payload } = requestOf(declaration, body)
    const response = await app.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en', ...headers },
      payload: method === 'GET' ? undefined : (payload as Record<string, unknown>),
    })
    return response.json()
  }
}

type Companies = Pick<TestProduct, 'admin' | 'nobody' | 'stranger' | 'tokens' | 'companyId' | 'codes'>

/** Makes both companies with their users, or opens new sessions in those that are there. */
export async function makeCompanies(product: Product, codes: CompanyCodes): Promise<Companies> {
  return inWork(product.database, systemActor(), async (work) => {
    const company = { zone: 'Asia/Shanghai', rawRetentionDays: 0 }
    const alpha = await ensureCompany(work, { ...company, code: codes.alpha, name: 'Alpha' })
    const beta = await ensureCompany(work, { ...company, code: codes.beta, name: 'Beta' })
    const open = async (companyId: string, name: string, grants: string[] | null): Promise<string> =>
      (await openTestSession(work, { companyId, name, grants })).token
    const tokens = {
      admin: await open(alpha, 'admin', null),
      nobody: await open(alpha, 'nobody', []),
      stranger: await open(beta, 'admin', null),
    }
    // Somebody to sign in and out without disturbing the tokens above.
    await open(alpha, 'guest', [])
    const [admin, nobody, stranger] = [tokens.admin, tokens.nobody, tokens.stranger].map((token) =>
      callerOf(product, token),
    ) as [Caller, Caller, Caller]
    return { admin, nobody, stranger, tokens, companyId: alpha, codes }
  })
}

/** Calls of one browser that is not signed in: cookies are kept from call to call. */
export function browserOf({ app }: Pick<Product, 'app'>, remoteAddress = '127.0.0.1'): Caller {
  const jar = new Map<string, string>()
  return async (declaration: Declaration | string, body?: unknown, headers: Headers = {}) => {
    const { method, url, payload } = requestOf(declaration, body)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.inject({
      method,
      url: `/api${url}`,
      remoteAddress,
      headers: { 'accept-language': 'en', cookie, ...headers },
      payload: method === 'GET' ? undefined : (payload as Record<string, unknown>),
    })
    for (const { name, value } of response.cookies) jar.set(name, value)
    return response.json()
  }
}

/** Waits until `probe` answers something, or fails after `timeoutMs`. */
export async function eventually<T>(probe: () => Promise<T | undefined | false>, timeoutMs = 5000): Promise<T> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const value = await probe()
    if (value !== undefined && value !== false) return value
    if (Date.now() > until) throw new Error(`nothing came within ${timeoutMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
