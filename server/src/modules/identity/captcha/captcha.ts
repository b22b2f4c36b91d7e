import { randomBytes } from 'node:crypto'
import {
  type Captcha,
  checkCaptcha,
  createCaptcha,
  createImageCode,
  type Shape,
  shapeWords,
} from '@gemba/contract/identity/captcha.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { inWork, systemActor, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handleCall, type Mounted } from '../../../platform/http/route.ts'
import { addressKeyOf } from '../../../platform/limits/address-key.ts'
import type { Limit, Limits } from '../../../platform/limits/limits.ts'
import { drawDigits, drawPuzzle, drawShapes } from './draw.ts'
import { type Answer, isRight } from './judge.ts'

const file = import.meta.url
const lifeSec = 120
const solvedLifeSec = 180
const mostPerMinute = 120
const mostWrongPerMinute = 15

/** Captchas that an address is given, and wrong answers that it gives. */
const made = (limits: Limits): Limit => limits.open('captcha', { points: mostPerMinute, durationSec: 60 })
const wrong = (limits: Limits): Limit => limits.open('captcha-wrong', { points: mostWrongPerMinute, durationSec: 60 })

async function keep({ database, ip }: Call, answer: Answer, limits: Limits): Promise<string> {
  await made(limits).take(addressKeyOf(ip))
  const key = randomBytes(24).toString('base64url')
  await inWork(database, systemActor(), async ({ tx }) => {
    await sql`delete from captcha where expires_at < now()`.execute(tx)
    await sql`insert into captcha (key, kind, answer, ip, expires_at) values (${key}, ${answer.kind},
      ${JSON.stringify(answer)}::jsonb, ${ip}, now() + make_interval(secs => ${lifeSec}))`.execute(tx)
  })
  return key
}

/** Takes a captcha for its only judgement. */
async function take(database: Database, key: string): Promise<Answer | undefined> {
  return inWork(database, systemActor(), async ({ tx }) => {
    const { rows } = await sql<{ answer: Answer }>`update captcha set used_at = now()
      where key = ${key} and used_at is null and solved_at is null and expires_at > now() returning answer`.execute(tx)
    return rows[0]?.answer
  })
}

export interface Proof {
  readonly captchaVerification?: string | null
  readonly imageKey?: string | null
  readonly imageCode?: string | null
}

/** Uses up the proof that a call carries: a solved captcha, or a picture's key with its digits. Error `captchaWrong`. */
export async function useProof(call: Call, proof: Proof, limits: Limits): Promise<void> {
  if (proof.captchaVerification) {
    const isSolved = await inWork(call.database, systemActor(), (work) =>
      useVerification(work, String(proof.captchaVerification)),
    )
    if (isSolved) return
  } else if (proof.imageKey && proof.imageCode) {
    const answer = await take(call.database, proof.imageKey)
    if (answer?.kind === 'digits' && isRight(answer, { code: proof.imageCode })) return
  }
  await wrong(limits).take(addressKeyOf(call.ip))
  throw new DomainError('captchaWrong')
}

async function useVerification({ tx }: Work, key: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from captcha
    where key = ${key} and solved_at is not null and expires_at > now()`.execute(tx)
  return numAffectedRows === 1n
}

/** Captchas, limited by address. */
export const captchaRoutes = (limits: Limits): Mounted[] => [
  ...handleCall(createCaptcha, file, async ({ captchaType }, call): Promise<Captcha> => {
    const { language } = call.actor
    if (captchaType === 'points' || captchaType === 'clickWord') {
      const { picture, wanted, points } = drawShapes()
      const token = await keep(call, { kind: 'points', points }, limits)
      const wordList = wanted.map((shape: Shape) => wordIn(language, shapeWords[shape]))
      return { token, kind: 'points', originalImageBase64: picture, jigsawImageBase64: null, pieceY: null, wordList }
    }
    const { picture, jigsaw, hole } = drawPuzzle()
    const token = await keep(call, { kind: 'blockPuzzle', hole }, limits)
    return {
      token,
      kind: 'blockPuzzle',
      originalImageBase64: picture,
      jigsawImageBase64: jigsaw,
      pieceY: hole.y - 14,
      wordList: null,
    }
  }),
  ...handleCall(checkCaptcha, file, async ({ token, ...attempt }, call) => {
    const answer = await take(call.database, token)
    if (!answer || !isRight(answer, attempt)) {
      await wrong(limits).take(addressKeyOf(call.ip))
      throw new DomainError('captchaWrong')
    }
    const verification = randomBytes(24).toString('base64url')
    await inWork(call.database, systemActor(), ({ tx }) =>
      sql`insert into captcha (key, kind, answer, ip, expires_at, solved_at) values (${verification}, ${answer.kind}, '{}'::jsonb,
        ${call.ip}, now() + make_interval(secs => ${solvedLifeSec}), now())`.execute(tx),
    )
    return { captchaVerification: verification }
  }),
  ...handleCall(createImageCode, file, async (_, call) => {
    const { picture, code } = drawDigits()
    return { imageKey: await keep(call, { kind: 'digits', code }, limits), image: picture }
  }),
]
