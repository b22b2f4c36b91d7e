// The whole product is killed while letters are on their way: each of them arrives all the same.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLetters } from '../../main/letters.fixture.ts'
import { eventually, startTestProduct, testPassword } from '../../main/product.fixture.ts'
import { startSuite } from '../../main/suite.fixture.ts'

const names = Array.from({ length: 24 }, (_, n) => `person-${n}`)
const addressOf = (name: string) => `${name}@plant.example`

/** A data folder with people who have an e-mail; answers their ids and an administrator's token. */
async function makePeople(dataFolder: string, smtpPort: number) {
  const run = await startTestProduct({ dataFolder, databaseUrl: 'embedded' })
  try {
    await run.admin('/message/sender/save', { smtpHost: '127.0.0.1', smtpPort })
    for (const name of names) {
      const user = { user_name: name, user_nike_name: name, password: testPassword, email: addressOf(name) }
      expect((await run.admin('/userInfo/addUserInfo', user)).code).toBe('200')
    }
    const people = await run.rows<{ id: string }>("select id from app_user where name like 'person-%'")
    return { ids: people.map(({ id }) => id), token: run.tokens.admin }
  } finally {
    await run.stop()
  }
}

test('no letter is lost when the product is killed in the middle of sending', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-letters-'))
  const letters = await openLetters({ delayMs: 250 })
  let suite: Awaited<ReturnType<typeof startSuite>> | undefined
  try {
    const { ids, token } = await makePeople(dataFolder, letters.port)
    suite = await startSuite(dataFolder)
    for (const id of ids) {
      const { code } = await suite.call('/userInfo/userResetPwd', { id, newPassword: testPassword }, token)
      expect(code).toBe('200')
    }
    await eventually(async () => letters.all.length >= 4, 30_000)
    await suite.kill()
    const before = new Set(letters.all.map(({ to }) => to)).size
    expect(before).toBeLessThan(names.length)
    suite = await startSuite(dataFolder)
    await eventually(async () => new Set(letters.all.map(({ to }) => to)).size === names.length, 150_000)
    // At least once, and no more than what was on its way is told twice.
    expect(letters.all.length).toBeLessThanOrEqual(names.length + 4)
    const { data } = await suite.call<{ waiting: number }[]>('/message/delivery/state', {}, token)
    expect(data[0]).toMatchObject({ failed: 0, failure: null })
  } finally {
    await suite?.kill()
    letters.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}, 300_000)
