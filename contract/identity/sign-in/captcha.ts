// Captchas that tell people from programs, validated by the server (design of the user interface, 4.6).

import { group, integer, list, number, oneOf, optional, type RowOf, text } from '../../kit/field.ts'
import type { Words } from '../../kit/page.ts'
import { defineCommand } from '../define.ts'
import { proofOfWork, workDemand } from './proof-of-work.ts'

/**
 * `blockPuzzle`: slide the piece into its hole. `points`: click the named shapes in order. `digits`: type the shown
 * digits.
 */
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
  /** The piece of a puzzle. It slides at the given height. */
  jigsawImageBase64: optional(text()),
  pieceY: optional(integer()),
  /** Names of the shapes to click, in order, in the caller's language. */
  wordList: optional(list(text())),
  proofOfWork: workDemand,
}
/** Pictures are 310 by 155 pixels. Clients scale pointer positions to that size. */
export type Captcha = RowOf<typeof captchaFields>

export const captchaSize = { width: 310, height: 155, piece: 48 } as const

export const createCaptcha = defineCommand('createCaptcha', {
  kind: 'read',
  title: ['获取验证码', '取得驗證碼', 'Create a captcha'],
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
    'Creates a captcha that is valid for two minutes and one attempt. `proofOfWork` states the work that the browser does meanwhile.',
})

export const checkCaptcha = defineCommand('checkCaptcha', {
  kind: 'read',
  title: ['校验验证码', '校驗驗證碼', 'Check a captcha'],
  paths: ['POST /captcha/check'],
  permission: 'public',
  input: {
    token: text({ max: 64 }),
    /** Position where the piece was dropped, or the clicks in order. */
    points: optional(list(group({ x: number(), y: number() }))),
    /** The typed digits. */
    code: optional(text({ max: 8 })),
    /** The drag as [x, y, ms since its start]; at least 8 samples over 300 ms to 20 s. */
    track: optional(list(list(number()))),
    proofOfWork,
  },
  reply: { captchaVerification: text() },
  errors: ['captchaWrong', 'throttled'],
  summary:
    'Validates a captcha once and returns `captchaVerification`, valid for one use within three minutes. Without `proofOfWork` only few attempts per hour are accepted.',
})

export const createImageCode = defineCommand('createImageCode', {
  kind: 'read',
  title: ['获取图片验证码', '取得圖片驗證碼', 'New captcha'],
  paths: ['POST /openRegister/createImageCode'],
  permission: 'public',
  input: {},
  reply: { imageKey: text(), image: text(), proofOfWork: workDemand },
  errors: ['throttled'],
  summary:
    'Returns a picture of digits. Send its key and the digits with the request that needs them; without `proofOfWork` only few attempts per hour are accepted.',
})
