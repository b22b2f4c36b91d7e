// What must hold for every call of the product: nothing of one company reaches another, and no input breaks it.
import type { Field } from '@gemba/contract/kit/field.ts'
import { resources } from '@gemba/contract/resources.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnSession } from '../modules/identity/index.ts'
import { inWork, systemActor } from '../platform/db/work.ts'
import type { Mounted } from '../platform/http/route.ts'
import { Limits } from '../platform/limits/limits.ts'
import { samplesOf } from '../resource/sample.fixture.ts'
import { eventually, startTestProduct, type TestProduct } from './product.fixture.ts'
import { routesOf } from './routes-of.ts'

const mark = 'alpha-only'
const routes = routesOf({ telemetry: undefined, retention: {}, limits: new Limits() } as never)

let run: TestProduct
/** Ids of one record of every resource of company alpha, by resource. */
const ids = new Map<string, string>()

beforeAll(async () => {
  run = await startTestProduct()
  const samples = samplesOf(run.admin, mark)
  for (const { name } of resources) ids.set(name, (await samples.rowOf(name)).id)
})
afterAll(() => run.stop())

type Fill = (field: Field, name: string) => unknown

interface Answer {
  readonly status: number
  readonly code: string
  readonly text: string
}

const anyId = (): string => [...ids.values()][0] ?? '1'

/** A value that passes the shape check, so that what stands behind it is reached. */
function plausible(field: Field, id: string): unknown {
  if (field.kind === 'reference') return ids.get(field.of ?? '') ?? id
  if (field.kind === 'json') return [id]
  if (field.kind === 'text' || field.kind === 'code' || field.kind === 'secret') return id
  if (field.kind === 'instant') return Date.now()
  return field.min ?? 1
}

const bodyOf = ({ fields }: Mounted, fill: Fill): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fill(field, name)]))

/** Numbers that JSON can write and JavaScript does not: marked as text, put in as they are sent. */
const strangeNumbers = ['1e999', '-1e999', '-0', '1e-400', '0.1e1']
const withStrangeNumbers = (text: string): string =>
  strangeNumbers.reduce((all, number) => all.replaceAll(`"#${number}"`, number), text)

async function call(route: Mounted, token: string, body: unknown, inPath = '1'): Promise<Answer> {
  const url = `/api${route.path.replace(/:\w+/g, encodeURIComponent(inPath))}`
  const query = Object.entries((body ?? {}) as object).map(([key, value]): [string, string] => [
    key,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  const response = await run.product.app.inject({
    method: route.method,
    url: route.method === 'GET' ? `${url}?${new URLSearchParams(query)}` : url,
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en', 'content-type': 'application/json' },
    ...(route.method !== 'GET' && { payload: withStrangeNumbers(JSON.stringify(body)) }),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return {
    status: response.statusCode,
    code: isJson ? String(response.json().code) : 'file',
    text: response.body,
  }
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
    const [row] = await run.rows<{ print: string }>(
      `select md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as print
       from "${name}" t where company_id = ${run.companyId}`,
    )
    prints[name] = row?.print ?? ''
  }
  return prints
}

test('the administrator of another company reads and changes nothing here, whatever ids he sends', async () => {
  // What the intake counted while the plant was made is stored within seconds.
  await eventually(async () => (await run.rows('select from box_report')).length > 0)
  const before = await fingerprint()
  const leaks: string[] = []
  for (const route of routes) {
    if (/^(logout|logoutByGet|endToken)$/.test(route.operation)) continue
    const tried = new Set([...ids.values()])
    for (const id of tried) {
      const answer = await call(
        route,
        run.tokens.stranger,
        bodyOf(route, (field, name) => (name === 'id' ? id : plausible(field, id))),
        id,
      )
      if (answer.text.includes(mark)) leaks.push(`${route.method} ${route.path} with ${id}`)
      if (Object.keys(route.fields).length === 0 && !route.path.includes(':')) break
    }
  }
  expect(leaks).toEqual([])
  expect(await fingerprint()).toEqual(before)
})

const deep = (levels: number): unknown => (levels === 0 ? 'end' : [deep(levels - 1)])
const hostile = `=cmd|' /C calc'!A0 <script>alert(1)</script> '; drop table company; -- %_\\`
const isText = ({ kind }: Field): boolean => kind === 'text' || kind === 'code' || kind === 'secret'

const bodies: Readonly<Record<string, (route: Mounted) => unknown>> = {
  null: () => null,
  'a list': () => [],
  'a text': () => 'text',
  'a number': () => 12,
  nothing: () => ({}),
  objects: (route) => bodyOf(route, () => ({ a: 1 })),
  lists: (route) => bodyOf(route, () => [[1], null]),
  'over-long text': (route) =>
    bodyOf(route, (field) => (isText(field) ? 'x'.repeat(100_000) : plausible(field, anyId()))),
  'hostile text': (route) => bodyOf(route, (field) => (isText(field) ? hostile : plausible(field, anyId()))),
  'broken characters': (route) =>
    bodyOf(route, (field) => (isText(field) ? 'a\u0000b\ud800' : plausible(field, anyId()))),
  'nested broken characters': (route) =>
    bodyOf(route, (field) => (field.kind === 'json' ? [{ a: '\u0000' }] : plausible(field, anyId()))),
  'great numbers': (route) =>
    bodyOf(route, (field) => (isText(field) || field.kind === 'json' ? plausible(field, anyId()) : '9'.repeat(18))),
  'ids beyond the range': (route) =>
    bodyOf(route, (field) =>
      ['reference', 'text', 'json'].includes(field.kind) ? '9'.repeat(19) : plausible(field, anyId()),
    ),
  'far instants': (route) => bodyOf(route, (field) => (field.kind === 'instant' ? 9e15 : plausible(field, anyId()))),
  'deep lists': (route) => bodyOf(route, (field) => (field.kind === 'json' ? deep(2000) : plausible(field, anyId()))),
  'many entries': (route) =>
    bodyOf(route, (field) => (field.kind === 'json' ? new Array(20_000).fill('1') : plausible(field, anyId()))),
  'entries of every type': (route) =>
    bodyOf(route, (field) =>
      field.kind === 'json' ? [null, 1, 'x', {}, [], { id: {} }, { id: null, name: 1 }] : plausible(field, anyId()),
    ),
  ...Object.fromEntries(
    strangeNumbers.map((number) => [
      `the number ${number}`,
      (route: Mounted) =>
        bodyOf(route, (field) =>
          isText(field) || field.kind === 'reference'
            ? plausible(field, anyId())
            : field.kind === 'json'
              ? [`#${number}`]
              : `#${number}`,
        ),
    ]),
  ),
  'the number 1e999 everywhere': (route) => bodyOf(route, () => '#1e999'),
  'null everywhere': (route) => bodyOf(route, () => null),
  'null where it may be': (route) => bodyOf(route, (field) => (field.required ? plausible(field, anyId()) : null)),
  'empty text everywhere': (route) => bodyOf(route, () => ''),
  'words where numbers belong': (route) =>
    bodyOf(route, (field) => (isText(field) ? plausible(field, anyId()) : 'Infinity')),
  'an object of everything': (route) =>
    bodyOf(route, (field) => (field.kind === 'json' ? { id: [], rows: 1, a: null } : plausible(field, anyId()))),
}

test.each(Object.keys(bodies))('no call breaks on %s', async (name) => {
  const broken: string[] = []
  for (const route of routes) {
    const token = await freshToken()
    run.reported.length = 0
    const { status, code, text } = await call(route, token, bodies[name]?.(route), hostile).catch((error: Error) => ({
      status: 500,
      code: '500',
      text: error.message,
    }))
    if (status >= 500 || code === '500' || run.reported.length > 0) {
      broken.push(`${route.method} ${route.path}: ${status} ${text.slice(0, 200)} ${run.reported[0]?.slice(0, 400)}`)
    }
  }
  expect(broken).toEqual([])
})

let token = ''
/** A session of the administrator; a walk may have ended the last one. */
async function freshToken(): Promise<string> {
  const running = await run.product.app.inject({
    method: 'GET',
    url: '/api/user/current',
    headers: { authorization: `Bearer ${token}` },
  })
  if (running.json().code === '200') return token
  token = await inWork(run.product.database, systemActor(), (work) =>
    openOwnSession(work, { companyId: run.companyId, userId: String(adminId) }),
  )
  return token
}
let adminId = ''
beforeAll(async () => {
  const [row] = await run.rows<{ id: string }>(
    `select id from app_user where company_id = ${run.companyId} and name = 'admin'`,
  )
  adminId = row?.id ?? ''
})

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
  expect(run.reported).toEqual([])
})
