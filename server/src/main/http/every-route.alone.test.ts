// What must hold for every call of the product: nothing of one company reaches another, and no input breaks it.
import { boundsOf, type Field, fieldsWithin, itemOf } from '@gemba/contract/kit/field.ts'
import { resources } from '@gemba/contract/modules.ts'
import { demoRoutes } from '@gemba/demo/commands/demo-routes.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnSession } from '../../modules/identity/index.ts'
import { createTestDatabase } from '../../platform/db/test-database.fixture.ts'
import { inWork, systemActor } from '../../platform/db/work.ts'
import type { BoundRoute } from '../../platform/http/route.ts'
import { Limits } from '../../platform/limits/limits.ts'
import { samplesOf } from '../../resource/sample.fixture.ts'
import { eventually, type IsolatedTestProduct, startTestProduct } from '../product.fixture.ts'
import { routesOf } from './routes-of.ts'

const mark = 'alpha-only'
/** For a test that calls every route, on a machine with other work. */
const walkTimeoutMs = 120_000
const ownRoutes = routesOf({ telemetry: undefined, retention: {}, limits: new Limits() } as never)
const routes = demoRoutes()(ownRoutes, {} as never)

let run: IsolatedTestProduct
/** Id of one record of company alpha in every table of a resource, so that each call is made once, however many there are. */
let foreignId: string

beforeAll(async () => {
  const databaseUrl = await createTestDatabase()
  run = await startTestProduct({ databaseUrl })
  const lastId = 1_000_000
  foreignId = String(lastId + 1)
  await setLastIds(databaseUrl, lastId)
  const samples = samplesOf(run.admin, mark)
  for (const { name } of resources) expect([name, (await samples.rowOf(name)).id]).toEqual([name, foreignId])
})
afterAll(() => run.stop())

/** Lets all tables go on counting from one id. */
async function setLastIds(databaseUrl: string, lastId: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`select setval(pg_get_serial_sequence(quote_ident(table_name), 'id'), ${lastId})
    from information_schema.columns where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'`)
  await client.end()
}

type Fill = (field: Field, name: string) => unknown

interface Answer {
  readonly status: number
  readonly code: string
  readonly text: string
}

/** A value that passes the shape check, so that what stands behind it is reached. */
function plausible(field: Field): unknown {
  if (['json', 'references', 'files'].includes(field.kind)) return [foreignId]
  if (field.kind === 'list') return field.item ? [plausible(field.item)] : []
  if (field.kind === 'group') return bodyOf({ fields: field.fields ?? {} }, plausible)
  if (field.kind === 'map') return {}
  if ('oneOf' in field) return field.oneOf?.[0]
  if (['reference', 'text', 'code', 'secret'].includes(field.kind)) return foreignId
  if (field.kind === 'instant') return Date.now()
  return boundsOf(field).min ?? 1
}

const bodyOf = ({ fields }: Pick<BoundRoute, 'fields'>, fill: Fill): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fill(field, name)]))

/** Numbers that JSON can write and JavaScript does not: marked as text, put in as they are sent. */
const strangeNumbers = ['1e999', '-1e999', '-0', '1e-400', '0.1e1']
const withStrangeNumbers = (text: string): string =>
  strangeNumbers.reduce((all, number) => all.replaceAll(`"#${number}"`, number), text)

async function call(route: BoundRoute, token: string, body: unknown, inPath = '1'): Promise<Answer> {
  const url = `/api${route.path.replace(/:\w+/g, encodeURIComponent(inPath))}`
  const query = Object.entries((body ?? {}) as object).map(([key, value]): [string, string] => [
    key,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  const response = await run.product.app.inject({
    method: route.method,
    url: route.method === 'GET' ? `${url}?${new URLSearchParams(query)}` : url,
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en', 'content-type': 'application/json' },
    payload: route.method === 'GET' ? undefined : withStrangeNumbers(JSON.stringify(body)),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return {
    status: response.statusCode,
    code: isJson ? String(response.json().code) : 'file',
    text: response.body,
  }
}

/** What the simulated box changes without a call: its state, its events and what it sends. */
const withoutSimulation: Readonly<Record<string, { columns: string; rows?: string }>> = {
  box: { columns: `to_jsonb(t) - '{state,state_at,state_cause,online_ms,online_since,activated_at}'::text[]` },
  box_report: { columns: 't.box_id' },
  box_unmapped: { columns: '(t.box_id, t.device_code, t.code)' },
  box_event: { columns: 't', rows: `kind not in ('state', 'channel')` },
  alarm_event: { columns: 't', rows: 'box_id is null' },
}

/** Everything that company alpha has, but for what merely notes that time has passed. */
async function fingerprint(): Promise<Record<string, string>> {
  const tables = await run.rows<{ name: string }>(
    `select table_name as name from information_schema.columns
     where column_name = 'company_id' and table_schema = 'public'
       and table_name not in ('session', 'operation_log', 'idempotency', 'retention_run', 'alarm_timer') order by 1`,
  )
  const prints: Record<string, string> = {}
  for (const { name } of tables) {
    const { columns = 't', rows = 'true' } = withoutSimulation[name] ?? {}
    const [row] = await run.rows<{ print: string }>(
      `select md5(coalesce(string_agg((${columns})::text, chr(10) order by (${columns})::text), '')) as print
       from "${name}" t where company_id = ${run.companyId} and ${rows}`,
    )
    prints[name] = row?.print ?? ''
  }
  return prints
}

test(
  'the administrator of another company reads and changes nothing here, whatever ids he sends',
  async () => {
    // What the simulated box sends is stored within seconds.
    await eventually(async () => (await run.rows('select from box_unmapped')).length > 0)
    // What removes uploads that nobody uses notes each company at a time of its own: without this, perhaps meanwhile.
    await run.rows(`insert into upload_use (company_id) values (${run.companyId}) on conflict do nothing`)
    const before = await fingerprint()
    const leaks: string[] = []
    for (const route of routes) {
      if (/^(logout|logoutByGet|endToken)$/.test(route.operation)) continue
      const body = bodyOf(route, (field, name) => (name === 'id' ? foreignId : plausible(field)))
      const answer = await call(route, run.tokens.stranger, body, foreignId)
      expect(answer.code, `${route.method} ${route.path}`).not.toBe('506')
      if (answer.text.includes(mark)) leaks.push(`${route.method} ${route.path}`)
    }
    expect(leaks).toEqual([])
    expect(await fingerprint()).toEqual(before)
  },
  walkTimeoutMs,
)

const deep = (levels: number): unknown => (levels === 0 ? 'end' : [deep(levels - 1)])
const hostile = `=cmd|' /C calc'!A0 <script>alert(1)</script> '; drop table company; -- %_\\`
const isText = ({ kind }: Field): boolean => kind === 'text' || kind === 'code' || kind === 'secret'

const bodies: Readonly<Record<string, (route: BoundRoute) => unknown>> = {
  null: () => null,
  'a list': () => [],
  'a text': () => 'text',
  'a number': () => 12,
  nothing: () => ({}),
  objects: (route) => bodyOf(route, () => ({ a: 1 })),
  lists: (route) => bodyOf(route, () => [[1], null]),
  'over-long text': (route) => bodyOf(route, (field) => (isText(field) ? 'x'.repeat(100_000) : plausible(field))),
  'hostile text': (route) => bodyOf(route, (field) => (isText(field) ? hostile : plausible(field))),
  'broken characters': (route) => bodyOf(route, (field) => (isText(field) ? 'a\u0000b\ud800' : plausible(field))),
  'nested broken characters': (route) =>
    bodyOf(route, (field) => (field.kind === 'json' ? [{ a: '\u0000' }] : plausible(field))),
  'great numbers': (route) =>
    bodyOf(route, (field) => (isText(field) || field.kind === 'json' ? plausible(field) : '9'.repeat(18))),
  'ids beyond the range': (route) =>
    bodyOf(route, (field) => (['reference', 'text', 'json'].includes(field.kind) ? '9'.repeat(19) : plausible(field))),
  'far instants': (route) => bodyOf(route, (field) => (field.kind === 'instant' ? 9e15 : plausible(field))),
  'deep lists': (route) => bodyOf(route, (field) => (field.kind === 'json' ? deep(2000) : plausible(field))),
  'many entries': (route) =>
    bodyOf(route, (field) => (field.kind === 'json' ? new Array(20_000).fill('1') : plausible(field))),
  'entries of every type': (route) =>
    bodyOf(route, (field) =>
      field.kind === 'json' ? [null, 1, 'x', {}, [], { id: {} }, { id: null, name: 1 }] : plausible(field),
    ),
  ...Object.fromEntries(
    strangeNumbers.map((number) => [
      `the number ${number}`,
      (route: BoundRoute) =>
        bodyOf(route, (field) =>
          isText(field) || field.kind === 'reference'
            ? plausible(field)
            : field.kind === 'json'
              ? [`#${number}`]
              : `#${number}`,
        ),
    ]),
  ),
  'the number 1e999 everywhere': (route) => bodyOf(route, () => '#1e999'),
  'null everywhere': (route) => bodyOf(route, () => null),
  'null where it may be': (route) => bodyOf(route, (field) => (field.required ? plausible(field) : null)),
  'empty text everywhere': (route) => bodyOf(route, () => ''),
  'words where numbers belong': (route) => bodyOf(route, (field) => (isText(field) ? plausible(field) : 'Infinity')),
  'an object of everything': (route) =>
    bodyOf(route, (field) => (field.kind === 'json' ? { id: [], rows: 1, a: null } : plausible(field))),
}

/** What was sent to a route: where a route has no field of a kind, several bodies are the same. */
const requested = new Set<string>()

/** Bodies that validation refused, by the shape of the fields. Validation sees nothing else, so it refuses them of other routes too. */
const refused = new Set<string>()
const namesOfMeaning = [
  'label',
  'to',
  'target',
  'aliases',
  'dictionary',
  'entriesOf',
  'initial',
  'unit',
  'unitField',
  'search',
]

function shapeOf(field: Field): unknown {
  const item = itemOf(field)
  const fields = fieldsWithin(field)
  const isConstraint = (name: string) => !['item', 'fields', ...namesOfMeaning].includes(name)
  const constraints = Object.entries(field).filter(([name]) => isConstraint(name))
  return [constraints, item && shapeOf(item), fields && Object.values(fields).map(shapeOf)]
}

function shapeOfRoute({ method, fields }: BoundRoute): string {
  const shapes = Object.values(fields).map((field) => JSON.stringify(shapeOf(field)))
  return `${method === 'GET' ? 'query' : 'body'} ${[...new Set(shapes)].sort().join()}`
}

test.each(Object.keys(bodies))('no call breaks on %s', { timeout: walkTimeoutMs }, async (name) => {
  const broken: string[] = []
  for (const route of routes) {
    const body = bodies[name]?.(route)
    const key = `${route.method} ${route.path} ${JSON.stringify(body)}`
    const shape = `${name} ${shapeOfRoute(route)}`
    if (requested.has(key) || refused.has(shape)) continue
    requested.add(key)
    run.reported.length = 0
    const { status, code, text } = await callAsAdmin(route, body)
    if (status >= 500 || code === '500' || run.reported.length > 0) {
      broken.push(`${route.method} ${route.path}: ${status} ${text.slice(0, 200)} ${run.reported[0]?.slice(0, 400)}`)
    } else if (text.includes('"error":"invalid"')) refused.add(shape)
  }
  expect(broken).toEqual([])
})

let token = ''
/** A call in a session of the administrator; when an earlier call has ended it, once more in a new one. */
async function callAsAdmin(route: BoundRoute, body: unknown): Promise<Answer> {
  const attempt = () =>
    call(route, token, body, hostile).catch((error: Error) => ({ status: 500, code: '500', text: error.message }))
  const first = await attempt()
  if (first.code !== '506') return first
  token = await openSession()
  const second = await attempt()
  expect(second.code, `${route.method} ${route.path} in a new session`).not.toBe('506')
  return second
}

async function openSession(): Promise<string> {
  const [admin] = await run.rows<{ id: string }>(
    `select id from app_user where company_id = ${run.companyId} and name = 'admin'`,
  )
  return inWork(run.product.database, systemActor(), (work) =>
    openOwnSession(work, { companyId: run.companyId, userId: String(admin?.id) }),
  )
}

test.each([
  '//x',
  '//',
  '/api//x',
  '/%',
  '/%00',
  '/api/%zz',
  '/api/..%2f..%2fetc/passwd',
  '/.vite/manifest.json',
  '/.sources/x',
  '/\\x',
])('the path %s is refused, not a fault', async (url) => {
  run.reported.length = 0
  const { statusCode } = await run.product.app.inject({ method: 'GET', url })
  expect(statusCode).toBeLessThan(500)
  expect(run.reported.join('\n')).toBe('')
})
