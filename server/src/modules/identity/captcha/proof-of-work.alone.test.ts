// The cost of captchas for scripts, and the limits for programs that know only the picture.
import { createHash } from 'node:crypto'
import { checkCaptcha, createCaptcha, createImageCode } from '@gemba/contract/identity/sign-in/captcha.ts'
import { createPortalTicket, portalLogin } from '@gemba/contract/identity/sign-in/portal.ts'
import { hasZeroBits, type WorkDemand, workText } from '@gemba/contract/identity/sign-in/proof-of-work.ts'
import { sendEmailCode } from '@gemba/contract/identity/sign-in/registration.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserOf, type Caller, type IsolatedTestProduct, startTestProduct } from '../../../main/product.fixture.ts'

let run: IsolatedTestProduct
beforeAll(async () => {
  run = await startTestProduct()
})
afterAll(() => run.stop())

function solve(key: string, { puzzles, bits }: WorkDemand): string {
  const numbers = Array.from({ length: puzzles }, (_, puzzle) => {
    for (let number = 0; ; number++) {
      if (
        hasZeroBits(
          createHash('sha256')
            .update(workText(key, puzzle, number))
            .digest(),
          bits,
        )
      )
        return number
    }
  })
  return numbers.join('.')
}

const answerOf = async (key: string) =>
  (
    await run.rows<{ answer: { code: string; hole: { x: number; y: number } } }>(
      `select answer from captcha where key = '${key}'`,
    )
  )[0]?.answer

type Picture = { imageKey: string; proofOfWork: WorkDemand }
const picture = async (browser: Caller) => (await browser(createImageCode)).data
/** A script that reads the picture and sends a code. */
async function send(browser: Caller, work: (made: Picture) => string | undefined) {
  const newCaptcha = await picture(browser)
  const { data, code } = await browser(sendEmailCode, {
    email: 'a@b.example',
    imageKey: newCaptcha.imageKey,
    imageCode: (await answerOf(newCaptcha.imageKey))?.code,
    proofOfWork: work(newCaptcha),
  })
  return data?.error ?? code
}
const solved = ({ imageKey, proofOfWork }: Picture) => solve(imageKey, proofOfWork)

test('a picture with its work is accepted; without the correct work only a few are', async () => {
  const browser = browserOf(run.product, '10.1.0.1')
  const good = await send(browser, solved)
  expect(['registrationClosed', 'noSender']).toContain(good)
  const other = await picture(browser)
  for (const work of ['0', 'x', Array(32).fill(0).join('.'), solve(other.imageKey, other.proofOfWork)])
    expect(await send(browser, () => work)).toBe('captchaWrong')
  const idle: string[] = []
  for (let count = 0; count < 12; count++) idle.push(await send(browser, () => undefined))
  expect(idle).toEqual([...Array(10).fill(good), 'throttled', 'throttled'])
  expect(await send(browser, solved)).toBe(good)
})

test('many addresses share the limit without work; browsers are not affected', async () => {
  const outcomes: string[] = []
  for (let address = 0; address < 70; address++)
    outcomes.push(await send(browserOf(run.product, `10.2.${address}.1`), () => undefined))
  expect(outcomes.filter((outcome) => outcome === 'throttled').length).toBeGreaterThanOrEqual(10)
  expect(await send(browserOf(run.product, '10.3.0.1'), solved)).not.toBe('throttled')
})

test('the work increases with the number of captchas per address, and is small for a person', async () => {
  const browser = browserOf(run.product, '10.4.0.1')
  const bits: number[] = []
  for (let count = 0; count < 101; count++) bits.push((await picture(browser)).proofOfWork.bits)
  expect([bits[0], bits[19], bits[20], bits[60], bits[100]]).toEqual([10, 10, 11, 13, 14])
})

test('a solved puzzle passes its work on to the request that uses it', async () => {
  const browser = browserOf(run.product, '10.5.0.1')
  const outcome = async (isWorked: boolean) => {
    const { data } = await browser(createCaptcha)
    const hole = (await answerOf(data.token))?.hole ?? { x: 0, y: 0 }
    const track = Array.from({ length: 12 }, (_, at) => [Math.round((hole.x * at * at) / 121), 0, at * 60])
    const proofOfWork = isWorked ? solve(data.token, data.proofOfWork) : undefined
    const { data: checked } = await browser(checkCaptcha, {
      token: data.token,
      points: [hole],
      track,
      proofOfWork,
    })
    const input = { email: 'a@b.example', captchaVerification: checked.captchaVerification }
    return (await browser(sendEmailCode, input)).data?.error
  }
  expect(await outcome(true)).not.toBe('throttled')
  // The test before has used up the limit without work.
  expect(await outcome(false)).toBe('throttled')
})

test('600 wrong tickets become slow, while a correct one is accepted at once', async () => {
  const guesser = browserOf(run.product, '10.6.0.1')
  const start = performance.now()
  const answers = Promise.all(
    Array.from({ length: 600 }, (_, at) =>
      guesser<{ error: string }>(at % 2 ? '/portal/login' : '/portal/token', {
        redisKey: `x${at}`,
        tokenKey: `x${at}`,
      }),
    ),
  )
  const { data } = await run.admin(createPortalTicket)
  const entered = await guesser(portalLogin, { redisKey: data.redisKey })
  expect(entered.code).toBe('1')
  const errors = (await answers).map((answer) => answer.data.error)
  expect(errors.filter((error) => error === 'ticketWrong')).toHaveLength(20)
  expect(errors.filter((error) => error === 'throttled')).toHaveLength(580)
  expect(performance.now() - start).toBeGreaterThan(900)
  const after = (await run.admin(createPortalTicket)).data
  expect((await guesser(portalLogin, { redisKey: after.redisKey, replace: 1 })).code).toBe('1')
  expect(run.reported.join('\n')).toBe('')
})
