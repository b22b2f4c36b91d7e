// What a gateway holds, compared with what it should hold.
import { boolean, choice, group, instant, integer, oneOf, optional, type RowOf, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { boxFileType } from './dictionaries.ts'

/** Maximum number of listed lines of a comparison. */
export const maxDifferences = 500

const boxId = text({ max: 128 })
const fileType = optional(choice(boxFileType))

const lineFields = {
  kind: oneOf(['same', 'removed', 'added']),
  /** Number of the line in the version of the product; null if only the gateway has it. */
  expectedLine: optional(integer()),
  /** Number of the line on the gateway; null if only the product has it. */
  heldLine: optional(integer()),
  text: text(),
}
export type DifferenceLine = RowOf<typeof lineFields>

const versionFields = { ver: optional(integer()), sha256: text(), sizeBytes: integer() }

export const requestReadBack = defineCommand('requestReadBack', {
  kind: 'write',
  title: ['从网关回读', '從閘道器回讀', 'Read back from a gateway'],
  paths: ['POST /boxSmart/set/readSetFileFromBox'],
  permission: 'box:edit',
  input: { boxId, fileType },
  reply: { requestedAt: instant() },
  errors: ['notFound', 'boxIsDisabled', 'boxIsOffline'],
  summary: 'Requests the configuration, or another kind of file set, that a gateway holds.',
})

export const compareBoxFile = defineCommand('compareBoxFile', {
  kind: 'read',
  title: ['回读比对', '回讀比對', 'Comparison with a gateway'],
  paths: ['POST /gateway/fileSet/differences'],
  permission: 'box:view',
  input: { boxId },
  reply: {
    /** `none` if nothing was requested; `noVersion` if no version was applied yet. */
    outcome: oneOf(['none', 'waiting', 'noAnswer', 'noVersion', 'same', 'different']),
    fileType: optional(choice(boxFileType)),
    requestedAt: optional(instant()),
    requestUser: optional(text()),
    answeredAt: optional(instant()),
    expected: optional(group(versionFields)),
    held: optional(group(versionFields)),
    /** Whether both contents are text, so that their lines were compared. */
    isText: boolean(),
    lines: rowsOf(lineFields),
    isTruncated: boolean(),
  },
  errors: ['notFound'],
  summary:
    'Compares what a gateway reported last with the version that is in use on it: by line for texts, otherwise by size and hash.',
})
