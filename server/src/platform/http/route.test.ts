import { endToken } from '@gemba/contract/identity/sign-in/portal.ts'
import { readCompanyPicture } from '@gemba/contract/identity/sign-in/registration.ts'
import { expect, test } from 'vitest'
import { handle, handleWithoutWork } from './route.ts'

const never = () => Promise.reject(new Error('not called'))

test('a public command cannot be bound without a reason', () => {
  expect(() => handle(readCompanyPicture, import.meta.url, never)).toThrow('readCompanyPicture has no session')
  expect(() => handle(endToken, import.meta.url, never)).toThrow('endToken has no session')
  const routesOfPicture = handle(readCompanyPicture, import.meta.url, never, { asSystem: 'publicPage' })
  expect(routesOfPicture.map(({ method, path }) => `${method} ${path}`)).toEqual(readCompanyPicture.paths)
})

test('the kind of a command determines whether its routes read', () => {
  const isRead = (command: typeof readCompanyPicture | typeof endToken) =>
    handleWithoutWork(command, import.meta.url, never).map((route) => route.isRead)
  expect(new Set(isRead(readCompanyPicture))).toEqual(new Set([true]))
  expect(new Set(isRead(endToken))).toEqual(new Set([false]))
})
