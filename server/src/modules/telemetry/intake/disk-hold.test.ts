import { expect, test } from 'vitest'
import { DiskHold } from './disk-hold.ts'

function hold() {
  const disk = { isFull: false }
  const takenTopics: string[] = []
  const refused: string[] = []
  const waitingHold = new DiskHold(() => disk.isFull)
  const send = (name: string, bytes = 10) =>
    waitingHold.run({ bytes, take: () => void takenTopics.push(name), refuse: () => void refused.push(name) })
  return { disk, taken: takenTopics, refused, waiting: waitingHold, send }
}

test('messages wait while the disk is full and are processed in order when there is space', () => {
  const { disk, taken, refused, waiting, send } = hold()
  send('a')
  disk.isFull = true
  send('b')
  waiting.release()
  disk.isFull = false
  // A message before the release comes after those that already wait.
  send('c')
  expect(taken).toEqual(['a'])
  waiting.release()
  send('d')
  expect(taken).toEqual(['a', 'b', 'c', 'd'])
  expect(refused).toEqual([])
})

test('the waiting messages are limited in number and size, also after the disk was full several times', () => {
  const { disk, taken, refused, waiting, send } = hold()
  for (let round = 1; round <= 2; round++) {
    disk.isFull = true
    for (let index = 0; index < 510; index++) send('small')
    expect(refused.length).toBe(10 * round)
    disk.isFull = false
    waiting.release()
    expect(taken.length).toBe(500 * round)
  }
  disk.isFull = true
  for (let index = 0; index < 70; index++) send('large', 1_048_576)
  expect(refused.length).toBe(26)
})
