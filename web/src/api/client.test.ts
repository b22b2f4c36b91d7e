import { beforeAll, describe, expect, it, vi } from 'vitest'

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  // Another file in the same worker may have set another language.
  const { useLanguage } = await import('../i18n/language.ts')
  useLanguage.setState({ language: 'zh-CN' })
})

const answerOf = async (body: unknown, status = 200, success?: string) => {
  const { unwrap } = await import('./client.ts')
  const response = new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  return unwrap(response, success).catch(({ code, message }) => ({ code, message }))
}

describe('a reply', () => {
  it('S-325 is a success with code 200, 1, 3 or 10000, as text or as a number, and with no other code', async () => {
    for (const code of ['200', '1', '3', '10000', 200, 1, 3, 10000]) {
      expect(await answerOf({ code, data: 'held', msg: '' }), String(code)).toBe('held')
    }
    for (const code of ['0', '2', '10', '100', '201', '1000', '']) {
      expect(await answerOf({ code, data: 'held', msg: 'why' }), code).toEqual({ code, message: 'why' })
    }
  })
  it("S-331 fails with the server's text, and with the text of the specification if the server sends none", async () => {
    expect(await answerOf({ code: '1234', data: null, msg: '锅炉没有应答' })).toEqual({
      code: '1234',
      message: '锅炉没有应答',
    })
    expect(await answerOf({ code: '1234', data: null, msg: '' })).toMatchObject({ message: '系统错误，请稍后重试！' })
  })
  it('S-334 S-336 that is no envelope fails with its HTTP status', async () => {
    expect(await answerOf('', 401)).toEqual({ code: 'http-401', message: '登录已失效' })
    expect(await answerOf('<html>', 502)).toEqual({ code: 'http-502', message: '系统错误，请稍后重试！' })
  })
  it('is a success only with the code that the caller requires', async () => {
    expect(await answerOf({ code: '1', data: 'held', msg: '' }, 200, '1')).toBe('held')
    expect(await answerOf({ code: '200', data: 'held', msg: 'no' }, 200, '1')).toEqual({ code: '200', message: 'no' })
  })
})

describe('a refused signature', () => {
  const sendTwice = async (isSignedInAgain: boolean) => {
    const { retryOnce, watchSession } = await import('./client.ts')
    const { CallError } = await import('./call-error.ts')
    const questions: string[] = []
    watchSession(async ({ code }) => {
      questions.push(code)
      return isSignedInAgain
    })
    let count = 0
    const outcome = await retryOnce(async () => {
      count += 1
      if (questions.length > 0) return 'sent'
      throw new CallError('508', 'refused')
    }).catch(({ code }) => code)
    watchSession(async () => false)
    return { outcome, count, questions }
  }
  it('that is refused again asks to sign in, because the key is lost; then the request is repeated', async () => {
    expect(await sendTwice(true)).toEqual({ outcome: 'sent', count: 3, questions: ['508'] })
  })
  it('stays a failure if nobody signs in', async () => {
    expect(await sendTwice(false)).toEqual({ outcome: '508', count: 2, questions: ['508'] })
  })
})
