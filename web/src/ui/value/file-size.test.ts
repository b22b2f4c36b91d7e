import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1.4 * 2 ** 20, '1.4 MB'],
  [100 * 2 ** 20, '100 MB'],
  [5000 * 2 ** 30, '5000 GB'],
])('%i bytes read %s', (bytes, text) => {
  expect(formatFileSize(bytes).replace('\u2009', ' ')).toBe(text)
})
