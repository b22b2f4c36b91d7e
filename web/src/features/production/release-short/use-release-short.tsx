// A release that the server refuses because of missing material: shows the material, and lets people with the
// permission release with a reason.

import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { text as textField } from '@gemba/contract/kit/field.ts'
import type { releaseOrders } from '@gemba/contract/production/order/order-actions.ts'
import type { forceInput } from '@gemba/contract/production/order/release-short.ts'
import { useState } from 'react'
import { CallError } from '../../../api/call-error.ts'
import { useText } from '../../../i18n/text.ts'
import { ReasonDialog } from '../../../resource/record-page/reason-dialog.tsx'
import { RecordCell } from '../../../resource/tab/record-cell.tsx'
import { SmallTable } from '../../../ui/panel/section.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import { releaseShortWords } from './words.ts'

type ForcedRelease = Pick<CommandInput<typeof releaseOrders>, keyof typeof forceInput>
type Send = (forced: ForcedRelease) => Promise<unknown>

interface ShortLine {
  readonly materialId: string
  readonly materialCode: string
  readonly materialName: string
  readonly unitName: string
  readonly required: string
  readonly available: string
  readonly shortage: string
}

interface Shortage {
  readonly lines: readonly ShortLine[]
  readonly send: Send
}

const reasonField = textField({ max: 500 })

/** Returns the missing material of a refusal that a reason can override. Undefined for any other failure. */
function shortLinesOf(error: unknown): readonly ShortLine[] | undefined {
  if (!(error instanceof CallError) || error.error !== 'materialShort' || error.params.canForce !== 1) return undefined
  return error.params.lines as readonly ShortLine[]
}

/**
 * Returns `release`, which sends a release and asks for a reason if material is missing, and the dialog. `release`
 * rejects with the refusal, which only the dialog shows.
 */
export function useReleaseShort() {
  const [shortage, setShortage] = useState<Shortage>()
  const release = async (send: Send): Promise<unknown> => {
    try {
      return await send({})
    } catch (error) {
      const lines = shortLinesOf(error)
      if (lines) {
        ;(error as CallError).isSilenced = true
        setShortage({ lines, send })
      }
      throw error
    }
  }
  const dialog = shortage ? <ShortDialog {...shortage} onClose={() => setShortage(undefined)} /> : null
  return { release, dialog, isShort: (error: unknown) => shortLinesOf(error) !== undefined }
}

function ShortDialog({ lines, send, onClose }: Shortage & { onClose: () => void }) {
  const text = useText(releaseShortWords)
  const heads = [
    { title: text('material') },
    ...(['required', 'available', 'shortage'] as const).map((name) => ({ title: text(name), isNumber: true })),
    { title: text('unit') },
  ]
  return (
    <ReasonDialog
      title={text('title')}
      confirmText={text('releaseAnyway')}
      consequence={text('consequence')}
      field={reasonField}
      done={text('done')}
      refreshed="production"
      onSave={(reason) => send({ force: 1, reason })}
      onClose={onClose}
    >
      <SmallTable label={text('materials')} heads={heads}>
        {lines.map(({ materialId, materialCode, materialName, unitName, ...line }) => (
          <tr key={materialId} data-testid={`short-${materialCode}`}>
            <RecordCell of="material" id={materialId} code={materialCode} name={materialName} />
            <td data-is-number>{formatDecimal(line.required)}</td>
            <td data-is-number>{formatDecimal(line.available)}</td>
            <td data-is-number>
              <strong>{formatDecimal(line.shortage)}</strong>
            </td>
            <td>{unitName}</td>
          </tr>
        ))}
      </SmallTable>
    </ReasonDialog>
  )
}
