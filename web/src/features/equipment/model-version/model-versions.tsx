// Versions of a model: the list, publishing the draft with a note, differences, and a version as the draft.
import {
  compareModelVersions,
  listModelVersions,
  type ModelVersionRow,
  publishModel,
  restoreModelVersion,
} from '@gemba/contract/equipment/model-version/model-versions.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { useState } from 'react'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { useCan } from '../../../session/session.ts'
import { LinkButton, MainButton, PlainButton } from '../../../ui/button/button.tsx'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { Popup } from '../../../ui/panel/popup.tsx'
import { formatInstant } from '../../../ui/value/time.ts'
import { DifferenceList } from './content-differences.tsx'
import { modelVersionWords } from './words.ts'

interface VersionsProps {
  modelId: string
  name: string
}

type VersionList = CommandReply<typeof listModelVersions>

/** Opens the versions of a model, and says whether its draft has changes that are not published. */
export function VersionsButton({ modelId, name }: VersionsProps) {
  const text = useText(modelVersionWords)
  const [isOpen, setOpen] = useState(false)
  const { data: list } = useCommandQuery(listModelVersions, { modelId })
  if (!list) return null
  const isChanged = list.hasChanges === 1 && list.versions.length > 0
  return (
    <>
      <PlainButton onClick={() => setOpen(true)} data-testid="model-versions">
        {text(isChanged ? 'versionsChanged' : 'versions')}
      </PlainButton>
      {isOpen ? <VersionsDialog modelId={modelId} name={name} list={list} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Two versions to compare. Null is the present draft. */
interface Comparison {
  readonly from: number | null
  readonly to: number | null
}

function VersionsDialog({ modelId, name, list, onClose }: VersionsProps & { list: VersionList; onClose: () => void }) {
  const text = useText(modelVersionWords)
  const latest = list.versions[0]
  const [comparison, setComparison] = useState<Comparison>()
  const canEdit = useCan(publishModel.permission)
  const shown = comparison ?? (latest && list.hasChanges ? { from: latest.number, to: null } : undefined)
  return (
    <Popup title={text('title', { name })} width={760} cancelText={text('close')} onCancel={onClose} testId="versions">
      <p className="below-8 muted break-words">
        {latest ? text(list.hasChanges ? 'changed' : 'published', { n: latest.number }) : text('none')}
      </p>
      {canEdit && list.hasChanges ? <PublishForm modelId={modelId} list={list} /> : null}
      {latest ? <VersionTable modelId={modelId} list={list} onCompare={setComparison} /> : null}
      {latest && shown ? (
        <CompareVersions modelId={modelId} list={list} comparison={shown} onChange={setComparison} />
      ) : null}
    </Popup>
  )
}

function PublishForm({ modelId, list: { version, versions } }: { modelId: string; list: VersionList }) {
  const text = useText(modelVersionWords)
  const [note, setNote] = useState('')
  const { save, isBusy } = useCommand({ refreshed: ['equipment'] })
  const number = (versions[0]?.number ?? 0) + 1
  const publish = async () => {
    const isPublished = await save(
      () => run(publishModel, { modelId, version, note: note.trim() || null }),
      text('publishedAs', { n: number }),
    )
    if (isPublished) setNote('')
  }
  return (
    <div className="row gap-8 below-12">
      <input
        className="control grow"
        aria-label={text('note')}
        placeholder={text('note')}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          void publish()
        }}
        data-testid="version-note"
      />
      <MainButton disabled={isBusy} onClick={() => void publish()} data-testid="publish">
        {text('publish', { n: number })}
      </MainButton>
    </div>
  )
}

interface VersionTableProps {
  modelId: string
  list: VersionList
  onCompare: (comparison: Comparison) => void
}

function VersionTable({ modelId, list: { version, versions }, onCompare }: VersionTableProps) {
  const text = useText(modelVersionWords)
  const canEdit = useCan(restoreModelVersion.permission)
  const { save, isBusy } = useCommand({ refreshed: ['equipment', 'alarm'] })
  const restore = async ({ number }: ModelVersionRow) => {
    const question = { title: text('restoreTitle', { n: number }), message: text('restoreMessage', { n: number }) }
    if (await confirm({ ...question, confirmText: text('restore') }))
      await save(() => run(restoreModelVersion, { modelId, number, version }), text('restored', { n: number }))
  }
  return (
    <div className="scroll-x below-12">
      <table className="table lined full-width">
        <thead>
          <tr className="nowrap">
            <th>{text('version')}</th>
            <th>{text('publishedAt')}</th>
            <th>{text('by')}</th>
            <th>{text('note')}</th>
            <th className="text-right">{text('points')}</th>
            <th className="text-right">{text('objects')}</th>
            <th aria-label={text('compare')} />
          </tr>
        </thead>
        <tbody>
          {versions.map((row) => (
            <tr key={row.number}>
              <td className="numeric">{row.number}</td>
              <td className="nowrap">{formatInstant(row.publishedAt)}</td>
              <td className="nowrap">{row.userName}</td>
              <td>
                <p className="flush break-words min-width-150">{row.note ?? '—'}</p>
              </td>
              <td className="text-right numeric">{row.pointCount}</td>
              <td className="text-right numeric">{row.objectCount}</td>
              <td className="nowrap">
                <span className="inline-row gap-8">
                  <LinkButton
                    onClick={() =>
                      onCompare(row.number > 1 ? { from: row.number - 1, to: row.number } : { from: 1, to: null })
                    }
                  >
                    {text('showChanges')}
                  </LinkButton>
                  {canEdit ? (
                    <LinkButton
                      disabled={isBusy}
                      onClick={() => void restore(row)}
                      data-testid={`restore-${row.number}`}
                    >
                      {text('restore')}
                    </LinkButton>
                  ) : null}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CompareVersionsProps {
  modelId: string
  list: VersionList
  comparison: Comparison
  onChange: (comparison: Comparison) => void
}

function CompareVersions({ modelId, list: { versions }, comparison: { from, to }, onChange }: CompareVersionsProps) {
  const text = useText(modelVersionWords)
  const { data: differences } = useCommandQuery(compareModelVersions, { modelId, from, to })
  const choice = (label: string, value: number | null, onChoose: (value: number | null) => void) => (
    <label className="inline-row gap-8">
      <span className="muted">{label}</span>
      <select
        className="control"
        value={value ?? ''}
        onChange={(event) => onChoose(event.target.value ? Number(event.target.value) : null)}
      >
        <option value="">{text('draft')}</option>
        {versions.map(({ number }) => (
          <option value={number} key={number}>{`${text('version')} ${number}`}</option>
        ))}
      </select>
    </label>
  )
  return (
    <section aria-label={text('compare')}>
      <div className="row gap-12 below-8">
        {choice(text('from'), from, (value) => onChange({ from: value, to }))}
        {choice(text('to'), to, (value) => onChange({ from, to: value }))}
      </div>
      {differences ? <DifferenceList differences={differences} /> : null}
    </section>
  )
}
