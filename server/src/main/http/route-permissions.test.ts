import { permissions } from '@gemba/contract/menu.ts'
import { demoRoutes } from '@gemba/demo/commands/demo-routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { Limits } from '../../platform/limits/limits.ts'
import { joinTestProduct } from '../joined-product.fixture.ts'
import type { TestProduct } from '../product.fixture.ts'
import { routesOf } from './routes-of.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

/** What somebody without a session must be able to call. */
const beforeSigningIn = [
  'readSetup',
  'completeSetup',
  'createCaptcha',
  'checkCaptcha',
  'createImageCode',
  'sendPhoneCode',
  'sendEmailCode',
  'register',
  'forgetPassword',
  'checkReset',
  'readLoginConfig',
  'readLoginBackground',
  'createQrCode',
  'pollQrCode',
  'portalLogin',
  'portalTokenLogin',
  'endToken',
  'readCompanyPicture',
  'readDemoAccounts',
]

test('every route demands a known permission, a session, or is public by name', async () => {
  const ownRoutes = routesOf({
    sessions: undefined,
    sessionEnded: () => {},
    reports: undefined,
    telemetry: undefined,
    limits: new Limits(),
    retention: {},
  } as never)
  const routes = demoRoutes()(ownRoutes, {} as never)
  const open = routes.filter(({ permission }) => permission === 'public').map(({ operation }) => operation)
  expect(new Set(open)).toEqual(new Set(['login', 'logout', 'ingest', 'fetchBoxFile', ...beforeSigningIn]))
  const knownPermissions = new Set([...Object.keys(permissions), 'public', 'session'])
  // Of several permissions one is sufficient.
  const isKnown = (permission: string) => permission.split('|').every((name) => knownPermissions.has(name))
  expect(routes.filter(({ permission }) => !isKnown(permission))).toEqual([])
  for (const { method, path, permission } of routes) {
    if (permission === 'public') continue
    const url = path.replace(/:\w+/g, '1')
    const response = await run.product.app.inject({
      method,
      url: `/api${url}`,
      payload: method === 'GET' ? undefined : {},
    })
    expect(response.json().code, `${method} ${url} without a session`).toBe('506')
    if (permission === 'session') continue
    const refused = await run.nobody(`${method} ${url}`)
    expect(refused.code, `${method} ${url} without rights`).toBe('401')
  }
})
