// The installation of a provider: companies need a licence, verified here through HTTP with real keys.
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { restoreRecords } from '@gemba/contract/admin/record-history.ts'
import { readCompany } from '@gemba/contract/identity/company.ts'
import type { LicencePayload, LicenceRecord } from '@gemba/contract/identity/licence.ts'
import { readLicence } from '@gemba/contract/identity/licence.ts'
import { readLoginConfig } from '@gemba/contract/identity/sign-in/registration.ts'
import { login, logout, readCompanyDetails, readCurrentUser } from '@gemba/contract/identity/sign-in/session.ts'
import { countUsers, user } from '@gemba/contract/identity/user.ts'
import type { Envelope } from '@gemba/contract/kit/page.ts'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { callerOf, type IsolatedTestProduct, startTestProduct, testPassword } from '../../../main/product.fixture.ts'
import { signLicence, writeLicenceKey } from '../../../platform/licence/licence-file.ts'

const dayMs = 86_400_000
const provider = generateKeyPairSync('ed25519')
let run: IsolatedTestProduct

beforeAll(async () => {
  run = await startTestProduct({ licenceKey: writeLicenceKey(provider.publicKey) })
})
afterEach(async () => {
  vi.useRealTimers()
  await run.rows('delete from company_licence')
  // The cached licence is then older than three seconds.
  moveClock(3001)
  await run.admin(countUsers)
  vi.useRealTimers()
})
afterAll(() => run.stop())

/** Moves the server's clock. The stores keep theirs. */
function moveClock(byMs: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + byMs })
}

const payloadOf = (changes: Partial<LicencePayload> = {}): LicencePayload => ({
  companyCode: 'alpha',
  issuedAt: Date.now(),
  endTime: Date.now() + 60 * dayMs,
  limits: { users: 10 },
  ...changes,
})
const licenceOf = (changes: Partial<LicencePayload> = {}, key: KeyObject = provider.privateKey): string =>
  signLicence(payloadOf(changes), key)

async function upload(
  content: string,
  who: keyof IsolatedTestProduct['tokens'] = 'admin',
): Promise<Envelope<LicenceRecord>> {
  const form = new FormData()
  form.append('file', new File([content], 'alpha.licence.json'))
  const body = new Response(form)
  const response = await run.product.app.inject({
    method: 'POST',
    url: '/api/userInfo/uploadLicenseFile',
    headers: {
      'content-type': body.headers.get('content-type') ?? '',
      authorization: `Bearer ${run.tokens[who]}`,
      'accept-language': 'en',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return response.json()
}

const select = () => run.admin(readLicence)
const count = () => run.admin(countUsers)

describe('S-329 without a valid licence', () => {
  test('requests return 605 with a text, except those for session, settings and licence', async () => {
    expect(await count()).toEqual({
      code: '605',
      data: { error: 'licenceMissing', params: {} },
      msg: 'Your company has no valid licence; ask your administrator to upload one',
    })
    for (const path of ['/infObject/page', '/userInfo/addUserInfo', 'GET /message/usermessage/getUnReadMes']) {
      expect((await run.admin(path, {})).code, path).toBe('605')
    }
    expect((await run.admin(readCurrentUser)).code).toBe('200')
    expect((await run.admin(readCompanyDetails)).code).toBe('200')
    expect((await select()).data).toMatchObject({ state: 'missing', endTime: null, limits: { users: null }, users: 3 })
    const signedIn = await run.admin(
      login,
      unchecked({
        company_code: 'alpha',
        user_name: 'guest',
        password: testPassword,
      }),
    )
    expect(signedIn.code).toBe('200')
    const guest = callerOf(run.product, signedIn.data.token)
    expect((await guest(logout)).code).toBe('200')
    expect((await guest(readCurrentUser)).code).toBe('506')
  })

  test('the live feed needs one', async () => {
    const connect = async (): Promise<boolean> => {
      const socket = io(`http://localhost:${run.product.port}`, {
        auth: { token: run.tokens.admin },
        transports: ['websocket'],
        reconnection: false,
      })
      const isOpen = await new Promise<boolean>((resolve) =>
        socket.on('connect', () => resolve(true)).on('connect_error', () => resolve(false)),
      )
      socket.disconnect()
      return isOpen
    }
    expect(await connect()).toBe(false)
    await upload(licenceOf())
    expect(await connect()).toBe(true)
  })

  test('the pages before the sign-in say that one is needed', async () => {
    expect((await run.admin(readLoginConfig)).data).toMatchObject({ isLicenceNeeded: 1 })
  })
})

describe('a licence', () => {
  test('admits the company that it names, and no other, until it ends', async () => {
    const payload = payloadOf()
    const uploaded = await upload(signLicence(payload, provider.privateKey))
    const record = {
      state: 'valid',
      fileName: 'alpha.licence.json',
      issuedAt: payload.issuedAt,
      endTime: payload.endTime,
      limits: { users: 10 },
      users: 3,
    }
    expect(uploaded).toMatchObject({ code: '200', data: record })
    expect((await select()).data).toEqual(record)
    expect((await count()).data).toEqual({ total: 3, enabled: 3, limit: 10 })
    expect((await run.admin(readCompany)).data).toMatchObject({ licenseEnd: payload.endTime })
    expect((await run.stranger(countUsers)).code).toBe('605')

    moveClock(60 * dayMs - 2000)
    expect((await count()).code).toBe('200')
    moveClock(2001)
    expect(await count()).toMatchObject({ code: '605', data: { error: 'licenceExpired' } })
    expect((await select()).data.state).toBe('expired')
    expect((await upload(licenceOf())).code).toBe('200')
    expect((await count()).code).toBe('200')
  })

  test('is refused if it is invalid, and the one before stays', async () => {
    await upload(licenceOf({ limits: { users: 7 } }))
    const forged = licenceOf().replace('"users": 10', '"users": 9999')
    const other = generateKeyPairSync('ed25519').privateKey
    const refused: [content: string, error: string][] = [
      ['not json', 'licenceUnreadable'],
      ['[]', 'licenceUnreadable'],
      ['{"payload":{},"signature":7}', 'licenceUnreadable'],
      [signLicence({ companyCode: 'alpha' } as LicencePayload, provider.privateKey), 'licenceUnreadable'],
      [licenceOf({ limits: { users: -1 } }), 'licenceUnreadable'],
      [forged, 'licenceForged'],
      [licenceOf({}, other), 'licenceForged'],
      [licenceOf({ companyCode: 'beta' }), 'licenceOfOther'],
      [licenceOf({ endTime: Date.now() - 1 }), 'licenceEnded'],
      [' '.repeat(17_000), 'tooLarge'],
    ]
    for (const [content, error] of refused) {
      const { data, msg } = await upload(content)
      expect(data, content.slice(0, 60)).toMatchObject({ error })
      expect(msg).not.toMatch(/[{}]/)
    }
    expect((await select()).data).toMatchObject({ state: 'valid', limits: { users: 7 } })
  })

  test('is uploaded by users who may change the company', async () => {
    expect((await upload(licenceOf(), 'nobody')).code).toBe('401')
    expect(await run.rows('select from company_licence')).toEqual([])
  })

  test('is invalid after a change in the database', async () => {
    await upload(licenceOf())
    await run.rows(`update company_licence set content = replace(content, '"users": 10', '"users": 99')`)
    moveClock(3001)
    expect((await select()).data).toMatchObject({ state: 'invalid', endTime: null })
    expect(await count()).toMatchObject({ code: '605', data: { error: 'licenceMissing' } })
  })
})

test('users beyond the licence limit cannot sign in: adding, enabling and restoring are refused', async () => {
  await upload(licenceOf({ limits: { users: 4 } }))
  const add = (name: string, isEnabled: 0 | 1) =>
    run.admin(operation(user, 'create'), {
      name,
      nickname: name,
      password: testPassword,
      isEnabled,
    })
  const full = { code: '1017', data: { error: 'userLimit', params: { limit: 4 } } }
  const fourth = await add('fourth', 1)
  expect(fourth.code).toBe('200')
  const refused = await add('fifth', 1)
  expect(refused).toMatchObject({ ...full, msg: 'The licence allows at most 4 enabled users' })
  expect(await run.rows(`select from app_user where name = 'fifth'`)).toEqual([])
  const pendingAdd = await add('fifth', 0)
  expect(pendingAdd.code).toBe('200')
  const { id } = pendingAdd.data
  expect(await run.admin(operation(user, 'toggle'), { userInfoId: id })).toMatchObject(full)
  expect(await run.admin(operation(user, 'update'), { id, isEnabled: 1 })).toMatchObject(full)

  const removed = await run.admin(operation(user, 'remove'), { id: fourth.data.id })
  expect((await run.admin(operation(user, 'toggle'), { userInfoId: id })).code).toBe('200')
  expect(await run.admin(restoreRecords, { transaction: removed.data.transaction })).toMatchObject(full)
  expect((await count()).data).toMatchObject({ enabled: 4, limit: 4 })

  // A smaller licence blocks nobody, and changes that add no user are permitted.
  await upload(licenceOf({ limits: { users: 1 } }))
  expect((await run.admin(operation(user, 'update'), { id, nickname: 'Fifth' })).code).toBe('200')
  expect((await run.admin(operation(user, 'toggle'), { userInfoId: id })).code).toBe('200')
  expect(await run.admin(operation(user, 'toggle'), { userInfoId: id })).toMatchObject({
    data: { params: { limit: 1 } },
  })
})
