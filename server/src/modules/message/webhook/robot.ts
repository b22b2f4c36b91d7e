// Group robots of DingTalk, WeCom and Feishu: sends a text, signed as each requires, and checks the code in the
// response.
import { createHmac } from 'node:crypto'
import type { languages } from '@gemba/contract/kit/page.ts'
import { webhookKind } from '@gemba/contract/message/dictionaries.ts'
import { OutboundFailure } from '../../../platform/outbound/outbound-failure.ts'
import type { OutboundCall } from '../../../platform/outbound/send-call.ts'
import { defaultLanguage } from '../../identity/index.ts'
import type { WebhookTarget } from './find-webhooks.ts'

const { codes } = webhookKind
const headers = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Gemba' }

/** Returns whether the webhook is a group robot. */
export const isRobot = ({ kind }: Pick<WebhookTarget, 'kind'>): boolean => kind !== codes.generic

type Texts = Readonly<Record<(typeof languages)[number], string>>

/** Returns title and content in the language of these robots. */
function textOf(body: string): string {
  const { title, content } = JSON.parse(body) as { title: Texts; content: Texts }
  return `${title[defaultLanguage]} ${content[defaultLanguage]}`
}

const hmac = (key: string, data: string): string => createHmac('sha256', key).update(data).digest('base64')

/** Returns the request that sends a message to a robot. */
export function robotRequest({ kind, url, secret }: WebhookTarget, body: string, now: number): OutboundCall {
  const content = textOf(body)
  const call = (address: string, payload: object): OutboundCall => {
    return { url: address, method: 'POST', headers, body: JSON.stringify(payload) }
  }
  if (kind === codes.feishu) {
    const timestamp = String(Math.floor(now / 1000))
    // Feishu uses the text to sign as the key, and signs an empty text with it.
    const signature = secret === '' ? {} : { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') }
    return call(url, { ...signature, msg_type: 'text', content: { text: content } })
  }
  const to = new URL(url)
  if (kind === codes.dingtalk && secret !== '') {
    to.searchParams.set('timestamp', String(now))
    to.searchParams.set('sign', hmac(secret, `${now}\n${secret}`))
  }
  return call(to.href, { msgtype: 'text', text: { content } })
}

/** Returns a short form of a robot's response. Throws `OutboundFailure` if the robot did not accept the message. */
export function parseReply(reply: string): string {
  const code = codeIn(reply)
  if (code === undefined) throw new OutboundFailure('notUnderstood')
  const answer = `errcode ${code}`
  if (code !== 0) throw new OutboundFailure('rejected', undefined, answer)
  return answer
}

function codeIn(reply: string): number | undefined {
  try {
    const { errcode, code, StatusCode } = JSON.parse(reply) as Record<string, unknown>
    return [errcode, code, StatusCode].find((value) => typeof value === 'number')
  } catch {
    // A response that is not JSON is not from a robot.
    return undefined
  }
}
