// Sends check codes. Neither the response nor its duration reveals whether the address has an account.
import { sendEmailCode, sendPhoneCode } from '@gemba/contract/identity/sign-in/registration.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handleWithoutWork, Reply } from '../../../platform/http/route.ts'
import { addressKeyOf } from '../../../platform/limits/address-key.ts'
import type { Limit, Limits } from '../../../platform/limits/limits.ts'
import { type Proof, useProof } from '../captcha/captcha.ts'
import { findHost } from '../company/host-company.ts'
import { type CodeTarget, makeCode } from './check-code.ts'
import { addressOf, type ContactInput, requesterOf } from './code-requester.ts'
import { SendsInProgress } from './sends-in-progress.ts'

const file = import.meta.url

interface CodeMessage {
  readonly channel: 'email' | 'sms'
  readonly address: string
  readonly subject: string
  readonly body: string
}

/** Sends a message for a company. Rejects with the reason. Provided at the start of the product. */
export type SendCode = (companyId: string, message: CodeMessage) => Promise<void>

/** Returns the channels by which a company can send messages. Provided at the start of the product. */
export type ChannelsOf = (read: Read, companyId: string) => Promise<{ email: boolean; phone: boolean }>

export interface CodeServices {
  readonly sendCode: SendCode
  readonly channelsOf: ChannelsOf
  readonly limits: Limits
  /** Reports messages that could not be sent. */
  report(message: string, error: unknown): void
}

const codeSubject: Words = ['Gemba 验证码', 'Gemba 驗證碼', 'Gemba verification code']
const codeBody: Words = [
  '验证码 {code}，5 分钟内有效。',
  '驗證碼 {code}，5 分鐘內有效。',
  'Your verification code is {code}. It is valid for 5 minutes.',
]
/** Maximum number of messages being sent. A company with a slow mail server uses at most a tenth of the total. */
const maxOnTheirWay = { ofCompany: 10, inAll: 100 }

class CodeSender {
  readonly #services: CodeServices
  readonly #byAddress: Limit
  readonly #onTheirWay = new SendsInProgress(maxOnTheirWay)

  constructor(services: CodeServices) {
    this.#services = services
    this.#byAddress = services.limits.open('code', { points: 30, durationSec: 3600 })
  }

  readonly send = async (
    call: Call,
    request: ContactInput & Proof & { purpose?: string | null; companyCode?: string | null },
  ): Promise<Reply> => {
    const purpose = request.purpose === 'password' ? 'password' : 'register'
    const { channel, address } = addressOf(request, call)
    await useProof(call, request, this.#services.limits)
    await this.#byAddress.take(addressKeyOf(call.ip))
    const host = await findHost(call, request.companyCode)
    if (!host && purpose === 'password') throw new DomainError('notFound')
    if (!host || (purpose === 'register' && !host.isOpen)) throw new DomainError('registrationClosed')
    call.concerns({ companyId: host.id, userId: null, userName: address })
    const channels = await call
      .asSystem('checkCode', host.id)
      .inRead((read) => this.#services.channelsOf(read, host.id))
    if (!channels[channel === 'sms' ? 'phone' : 'email']) throw new DomainError('noSender', { channel })
    const arrived = this.#onTheirWay.begin(host.id)
    let isSent = false
    try {
      const { requester, cookies } = requesterOf(call)
      const target: CodeTarget = { companyId: host.id, channel, address, purpose, requester }
      const { code, userIds } = await makeCode(call, target)
      const body = wordIn(call.actor.language, codeBody).replace('{code}', code)
      const message = { channel, address, subject: wordIn(call.actor.language, codeSubject), body }
      // Only if the code is useful.
      isSent = purpose === 'register' || userIds.length > 0
      // After the response.
      if (isSent) setImmediate(() => void this.#deliver(host.id, message).finally(arrived))
      return new Reply(null, cookies)
    } finally {
      if (!isSent) arrived()
    }
  }

  async #deliver(companyId: string, message: CodeMessage): Promise<void> {
    try {
      await this.#services.sendCode(companyId, message)
    } catch (error) {
      this.#services.report('a check code could not be sent', error)
    }
  }
}

/** Routes that send check codes. */
export function sendCodeRoutes(services: CodeServices) {
  const sender = new CodeSender(services)
  return [
    ...handleWithoutWork(sendPhoneCode, file, (input, call) => sender.send(call, input)),
    ...handleWithoutWork(sendEmailCode, file, (input, call) => sender.send(call, input)),
  ]
}
