// Telling people from programs, judged by the server (design of the user interface, 4.6).

import { group, integer, list, number, oneOf, optional, type RowOf, text } from '../../kit/field.ts'
import type { Words } from '../../kit/page.ts'
import { defineCommand } from '../define.ts'
import { proofOfWork, workDemand } from './proof-of-work.ts'

/** `blockPuzzle` slide the piece into its hole, `points` click the named shapes in order, `digits` type what is seen. */
const captchaKinds = ['blockPuzzle', 'points', 'digits'] as const
export type CaptchaKind = (typeof captchaKinds)[number]

export const shapeWords = {
  circle: ['圆形', '圓形', 'circle'],
  square: ['正方形', '正方形', 'square'],
  triangle: ['三角形', '三角形', 'triangle'],
  star: ['星形', '星形', 'star'],
  diamond: ['菱形', '菱形', 'diamond'],
  cross: ['十字', '十字', 'cross'],
} as const satisfies Record<string, Words>
export type Shape = keyof typeof shapeWords

const captchaFields = {
  token: text(),
  kind: oneOf(captchaKinds),
  originalImageBase64: text(),
  /** The piece of a puzzle and the height at which it slides. */
  jigsawImageBase64: optional(text()),
  pieceY: optional(integer()),
  /** Names of the shapes to click, in order, in the caller's language. */
  wordList: optional(list(text())),
  proofOfWork: workDemand,
}
/** Pictures are 310 by 155; clients scale their pointer to that. */
export type Captcha = RowOf<typeof captchaFields>

export const captchaSize = { width: 310, height: 155, piece: 48 } as const

export const createCaptcha = defineCommand('createCaptcha', {
  kind: 'read',
  title: ['获取验证码', '取得驗證碼', 'Make a captcha'],
  paths: ['POST /captcha/get'],
  permission: 'public',
  /** `clickWord` is another spelling of `points`. */
  input: {
    captchaType: optional(oneOf(['blockPuzzle', 'points', 'clickWord'])),
    clientUid: optional(text({ max: 64 })),
  },
  reply: captchaFields,
  errors: ['throttled'],
  summary:
    'A new captcha; valid for two minutes and one judgement. `proofOfWork` says what a browser works out meanwhile.',
})

export const checkCaptcha = defineCommand('checkCaptcha', {
  kind: 'read',
  title: ['校验验证码', '校驗驗證碼', 'Judge a captcha'],
  paths: ['POST /captcha/check'],
  permission: 'public',
  input: {
    token: text({ max: 64 }),
    /** Where the piece was dropped, or the clicks in order. */
    points: optional(list(group({ x: number(), y: number() }))),
    /** What was typed. */
    code: optional(text({ max: 8 })),
    /** The drag as [x, y, ms since its begin]; at least 8 samples over 300 ms to 20 s. */
    track: optional(list(list(number()))),
    proofOfWork,
  },
  reply: { captchaVerification: text() },
  errors: ['captchaWrong', 'throttled'],
  summary:
    'Judges a captcha once; answers `captchaVerification`, good for one use within three minutes. Without `proofOfWork` only few an hour count.',
})

export const createImageCode = defineCommand('createImageCode', {
  kind: 'read',
  title: ['获取图片验证码', '取得圖片驗證碼', 'Make a picture code'],
  paths: ['POST /openRegister/createImageCode'],
  permission: 'public',
  input: {},
  reply: { imageKey: text(), image: text(), proofOfWork: workDemand },
  errors: ['throttled'],
  summary:
    'A picture of digits. Key and digits go with the call that needs them; without `proofOfWork` only few an hour count.',
})
