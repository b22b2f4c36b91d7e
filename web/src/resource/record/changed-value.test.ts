import { instant, integer, optional, reference } from '@gemba/contract/kit/field.ts'
import { files } from '@gemba/contract/stored-file.ts'
import { expect, test } from 'vitest'
import { presentStoredValue } from './changed-value.ts'

test('stored ids become texts, stored instants become milliseconds, files have their names only, all else is unchanged', () => {
  expect(presentStoredValue(reference('department'), 17)).toBe('17')
  expect(presentStoredValue(instant(), '2026-11-20T05:30:00+00:00')).toBe(Date.UTC(2026, 10, 20, 5, 30))
  expect(presentStoredValue(integer(), 0)).toBe(0)
  const file = { fileId: '1', fileType: 'pdf', mediaType: 'application/pdf', fileName: 'a.pdf', sizeBytes: 3 }
  expect(presentStoredValue(files(['附件', '附件', 'Files']), [{ ...file, urlPath: '/api/file/a' }])).toEqual([file])
  expect(presentStoredValue(optional(reference('department')), null)).toBe(null)
})
