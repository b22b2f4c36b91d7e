// The table of the versions of a model. A version is compared with the one before it, or becomes the draft.
import { type ModelVersionRow, restoreModelVersion } from '@gemba/contract/equipment/model-version/model-versions.ts'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { useCan } from '../../../session/session.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { SmallTable } from '../../../ui/panel/section.tsx'
import { formatInstant } from '../../../ui/value/time.ts'
import { modelVersionWords } from './words.ts'

/** Two versions to compare. Null is the present draft. */
export interface Comparison {
  readonly from: number | null
  readonly to: number | null
}

interface VersionTableProps {
  modelId: string
  /** Of the record of the model, which a change must name. */
  modelRevision: number
  versions: readonly ModelVersionRow[]
  /** Undefined if all versions are listed. */
  onMore: (() => void) | undefined
  onCompare: (comparison: Comparison) => void
}

const columns = ['version', 'publishedAt', 'by', 'note', 'points', 'objects', 'actions'] as const

export function VersionTable({ modelId, modelRevision, versions, onMore, onCompare }: VersionTableProps) {
  const text = useText(modelVersionWords)
  const canEdit = useCan(restoreModelVersion.permission)
  const { save, isBusy } = useCommand({ refreshed: ['equipment', 'alarm'] })
  const restore = async ({ number }: ModelVersionRow) => {
    const question = { title: text('restoreTitle', { n: number }), message: text('restoreMessage', { n: number }) }
    const change = { modelId, number, version: modelRevision }
    if (await confirm({ ...question, confirmText: text('restore') }))
      await save(() => run(restoreModelVersion, change), text('restored', { n: number }))
  }
  const compare = ({ number }: ModelVersionRow) =>
    onCompare(number > 1 ? { from: number - 1, to: number } : { from: 1, to: null })
  const heads = columns.map((name) => ({ title: text(name), isNumber: name === 'points' || name === 'objects' }))
  return (
    <div className="below-12">
      <SmallTable label={text('versionList')} heads={heads} isStacked>
        {versions.map((row) => (
          <tr key={row.number}>
            <th scope="row" className="numeric">
              {text('numbered', { n: row.number })}
            </th>
            <td className="numeric">{formatInstant(row.publishedAt)}</td>
            <td>{row.userName}</td>
            <td>
              <p className="flush normal-wrap break-words min-width-150">{row.note ?? '—'}</p>
            </td>
            <td data-is-number="true" data-label={text('points')}>
              {row.pointCount}
            </td>
            <td data-is-number="true" data-label={text('objects')}>
              {row.objectCount}
            </td>
            <td>
              <span className="inline-row gap-8">
                <LinkButton onClick={() => compare(row)}>{text('showChanges')}</LinkButton>
                {canEdit ? (
                  <LinkButton disabled={isBusy} onClick={() => void restore(row)} data-testid={`restore-${row.number}`}>
                    {text('restore')}
                  </LinkButton>
                ) : null}
              </span>
            </td>
          </tr>
        ))}
      </SmallTable>
      {onMore ? (
        <LinkButton onClick={onMore} data-testid="earlier-versions">
          {text('earlier')}
        </LinkButton>
      ) : null}
    </div>
  )
}
