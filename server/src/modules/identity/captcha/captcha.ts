import { randomBytes } from 'node:crypto'
import {
  type Captcha,
  checkCaptcha,
  createCaptcha,
  createImageCode,
  type Shape,
  shapeWords,
} from '@gemba/contract/identity/sign-in/captcha.ts'
import type { WorkDemand } from '@gemba/contract/identity/sign-in/proof-of-work.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { secondsFromNow, transactionTime } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handleWithoutWork } from '../../../platform/http/route.ts'
import { addressKeyOf } from '../../../platform/limits/address-key.ts'
import type { Limit, Limits } from '../../../platform/limits/limits.ts'
import { countWithoutWork, demandWork, isWorkDone } from './proof-of-work.ts'
import { type Answer, isRight } from './validate-answer.ts'

const file = import.meta.url
/** Loaded with the first captcha, because the drawing library is large. */
const pen = () => import('./draw.ts')
const lifeSec = 120
const solvedLifeSec = 180
const maxPerMinute = 120
const maxWrongPerMinute = 15

/** Limits the captchas and wrong answers per address. */
const openLimit = (limits: Limits): Limit => limits.open('captcha', { points: maxPerMinute, durationSec: 60 })
const wrong = (limits: Limits): Limit => limits.open('captcha-wrong', { points: maxWrongPerMinute, durationSec: 60 })

/** A stored captcha: the correct answer and the required work. */
type StoredCaptcha = Answer & { readonly work: WorkDemand }

async function storeAnswer(call: Call, answer: Answer, limits: Limits): Promise<{ key: string; work: WorkDemand }> {
  await openLimit(limits).take(addressKeyOf(call.ip))
  const work = await demandWork(limits, call.ip)
  const key = randomBytes(24).toString('base64url')
  await call.asSystem('captcha').inWork(async ({ tx }) => {
    await tx.deleteFrom('captcha').where('expires_at', '<', transactionTime).execute()
    await tx
      .insertInto('captcha')
      .values({
        key,
        kind: answer.kind,
        answer: JSON.stringify({ ...answer, work } satisfies StoredCaptcha),
        ip: call.ip,
        expires_at: secondsFromNow(lifeSec),
      })
      .execute()
  })
  return { key, work }
}

/** Removes a captcha from the store for its only verification. */
async function take(store: Store, key: string): Promise<StoredCaptcha | undefined> {
  return store.asSystem('captcha').inWork(async ({ tx }) => {
    const row = await tx
      .updateTable('captcha')
      .set({ used_at: transactionTime })
      .where('key', '=', key)
      .where('used_at', 'is', null)
      .where('solved_at', 'is', null)
      .where('expires_at', '>', transactionTime)
      .returning('answer')
      .$narrowType<{ answer: StoredCaptcha }>()
      .executeTakeFirst()
    return row?.answer
  })
}

export interface Proof {
  readonly captchaVerification?: string | null
  readonly imageKey?: string | null
  readonly imageCode?: string | null
  readonly proofOfWork?: string | null
}

/**
 * Uses up the proof of a request: a solved captcha, or a picture's key with its digits. Throws `captchaWrong`,
 * `throttled`.
 */
export async function useProof(call: Call, proof: Proof, limits: Limits): Promise<void> {
  const outcome = await validateProof(call, proof)
  if (outcome === 'worked') return
  if (outcome === 'idle') return countWithoutWork(limits, call.ip)
  await wrong(limits).take(addressKeyOf(call.ip))
  throw new DomainError('captchaWrong')
}

/** `idle` is a correct answer without work. */
type ProofOutcome = 'worked' | 'idle' | 'wrong'

async function validateProof(call: Call, proof: Proof): Promise<ProofOutcome> {
  const { captchaVerification, imageKey, imageCode, proofOfWork } = proof
  if (captchaVerification) {
    return call.asSystem('captcha').inWork((work) => useVerification(work, String(captchaVerification)))
  }
  const answer = imageKey && imageCode ? await take(call, imageKey) : undefined
  if (answer?.kind !== 'digits' || !imageKey || !imageCode || !isRight(answer, { code: imageCode })) return 'wrong'
  return validateWork(imageKey, answer, proofOfWork)
}

function validateWork(key: string, { work: demand }: StoredCaptcha, work: string | null | undefined): ProofOutcome {
  if (!work) return 'idle'
  return isWorkDone(key, demand, work) ? 'worked' : 'wrong'
}

async function useVerification({ tx }: Work, key: string): Promise<ProofOutcome> {
  const usedCaptcha = await tx
    .deleteFrom('captcha')
    .where('key', '=', key)
    .where('solved_at', 'is not', null)
    .where('expires_at', '>', transactionTime)
    .returning('answer')
    .$narrowType<{ answer: { outcome: ProofOutcome } }>()
    .executeTakeFirst()
  return usedCaptcha?.answer.outcome ?? 'wrong'
}

/** Routes for captchas, limited by address. */
export const captchaRoutes = (limits: Limits) => [
  ...handleWithoutWork(createCaptcha, file, async ({ captchaType }, call): Promise<Captcha> => {
    const { language } = call.actor
    if (captchaType === 'points' || captchaType === 'clickWord') {
      const { picture, wanted, points } = (await pen()).drawShapes()
      const { key: token, work: proofOfWork } = await storeAnswer(call, { kind: 'points', points }, limits)
      const wordList = wanted.map((shape: Shape) => wordIn(language, shapeWords[shape]))
      return {
        token,
        kind: 'points',
        originalImageBase64: picture,
        jigsawImageBase64: null,
        pieceY: null,
        wordList,
        proofOfWork,
      }
    }
    const { picture, jigsaw, hole } = (await pen()).drawPuzzle()
    const { key: token, work: proofOfWork } = await storeAnswer(call, { kind: 'blockPuzzle', hole }, limits)
    return {
      token,
      kind: 'blockPuzzle',
      originalImageBase64: picture,
      jigsawImageBase64: jigsaw,
      pieceY: hole.y - 14,
      wordList: null,
      proofOfWork,
    }
  }),
  ...handleWithoutWork(checkCaptcha, file, async ({ token, proofOfWork, ...attempt }, call) => {
    const answer = await take(call, token)
    const outcome = answer && isRight(answer, attempt) ? validateWork(token, answer, proofOfWork) : 'wrong'
    if (!answer || outcome === 'wrong') {
      await wrong(limits).take(addressKeyOf(call.ip))
      throw new DomainError('captchaWrong')
    }
    const verification = randomBytes(24).toString('base64url')
    const [solved, expires] = [transactionTime, secondsFromNow(solvedLifeSec)]
    await call.asSystem('captcha').inWork(({ tx }) =>
      tx
        .insertInto('captcha')
        .values({
          key: verification,
          kind: answer.kind,
          answer: JSON.stringify({ outcome }),
          ip: call.ip,
          expires_at: expires,
          solved_at: solved,
        })
        .execute(),
    )
    return { captchaVerification: verification }
  }),
  ...handleWithoutWork(createImageCode, file, async (_, call) => {
    const { picture, code } = (await pen()).drawDigits()
    const { key: imageKey, work: proofOfWork } = await storeAnswer(call, { kind: 'digits', code }, limits)
    return { imageKey, image: picture, proofOfWork }
  }),
]
