import { expect, it } from 'vitest'
import { imageExtensions, isAllowed } from './upload-kind.ts'

it('a picture is one of the kinds that browsers show', () => {
  expect(['a.png', 'a.JPEG', 'a.ico'].every((name) => isAllowed(name, imageExtensions))).toBe(true)
  expect(['a.pdf', 'a.mp4', 'a.svg'].some((name) => isAllowed(name, imageExtensions))).toBe(false)
})

it('S-293 an upload accepts the extensions of the specification in any case, and no others', () => {
  for (const extension of ['png', 'jpg', 'gif', 'icon', 'pdf', 'xlsx', 'xls', 'csv', 'mp4', 'avi', 'PNG']) {
    expect(isAllowed(`图 1.${extension}`), extension).toBe(true)
  }
  for (const name of ['a.svg', 'a.html', 'a.png.exe', 'png', 'a.', '']) expect(isAllowed(name), name).toBe(false)
})
