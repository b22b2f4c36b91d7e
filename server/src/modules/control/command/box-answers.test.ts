import { expect, test } from 'vitest'
import { BoxAnswers } from './box-answers.ts'

test('boxes of two companies answer commands with the same id', async () => {
  const late: object[] = []
  const answers = new BoxAnswers((answer) => late.push(answer))
  const first = answers.open('cmd-0001', 'box-a')
  const second = answers.open('cmd-0001', 'box-b')
  const acknowledge = (boxId: string) =>
    answers.take({ boxId, cmdId: 'cmd-0001', state: 'done', message: boxId, isOfSession: true })
  acknowledge('box-a')
  acknowledge('box-b')
  expect(await first.next(1000)).toMatchObject({ boxId: 'box-a' })
  expect(await second.next(1000)).toMatchObject({ boxId: 'box-b' })
  first.close()
  acknowledge('box-b')
  expect(await second.next(1000)).toMatchObject({ boxId: 'box-b' })
  acknowledge('box-a')
  expect(late).toEqual([{ boxId: 'box-a', cmdId: 'cmd-0001', text: 'done: box-a' }])
})

test('an answer of another session is none', async () => {
  const answers = new BoxAnswers(() => undefined)
  const waiting = answers.open('cmd-0001', 'box-a')
  answers.take({ boxId: 'box-a', cmdId: 'cmd-0001', state: 'done', message: '', isOfSession: false })
  expect(await waiting.next(5)).toBeUndefined()
})
