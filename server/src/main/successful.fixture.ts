// Calls of a test that have to succeed.
import { expect } from 'vitest'
import type { Declaration, InputOf, NamedReply, ReplyOf } from './declared-call.fixture.ts'
import type { Caller } from './product.fixture.ts'

/** A call that has to succeed: returns its data. */
export interface SuccessfulCaller {
  <T = Record<string, unknown>>(path: string, body?: unknown): Promise<T>
  <T = never>(declaration: NamedReply<T>, body?: unknown): Promise<NoInfer<T>>
  <D extends Declaration>(declaration: D, body?: InputOf<D>): Promise<ReplyOf<D>>
}

/** Returns calls that give the data of their reply, each of which fails the test unless it succeeds. */
export function successful(caller: Caller): SuccessfulCaller {
  return async (declaration: Declaration | string, body?: unknown) => {
    const { code, data, msg } = await caller(declaration as string, body)
    const name = typeof declaration === 'string' ? declaration : declaration.name
    expect(code, `${name} ${msg} ${JSON.stringify(data)}`).toBe('200')
    return data as never
  }
}
