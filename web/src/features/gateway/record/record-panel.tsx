// One record: its curve around the hit, and the values of its points at the hit.
import {
  type RecordedPoint,
  readBoxRecord,
  readBoxRecordFile,
  removeBoxRecord,
  updateBoxRecord,
} from '@gemba/contract/gateway/record/commands.ts'
import { boxRecordSource, boxRecordState } from '@gemba/contract/gateway/record/dictionaries.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { quality as qualities, qualityNameOf, qualityWords } from '@gemba/contract/telemetry/sample.ts'
import { useMemo, useState } from 'react'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { seriesColour } from '../../../chart/curve-series.ts'
import type { RecordedSeries } from '../../../chart/recorded/recorded-canvas.tsx'
import { RecordedCurve } from '../../../chart/recorded/recorded-curve.tsx'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { useCan } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import { SmallTable } from '../../../ui/panel/section.tsx'
import { useTheme } from '../../../ui/theme/theme.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import { useDisplayUnits } from '../../../ui/value/units.ts'
import { Value } from '../../../ui/value/value.tsx'
import styles from './record-panel.module.css'
import { maxDrawnPoints, recordedSeries, recordedStatesOf } from './recorded-series.ts'
import { saveText } from './save-text.ts'
import { useWindowText } from './use-window-text.ts'
import { recordWords } from './words.ts'

type RecordDetails = CommandReply<typeof readBoxRecord>

const refetchMs = 2000
const { recording } = boxRecordState.codes

export function RecordPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useText(recordWords)
  const [isRecording, setRecording] = useState(true)
  const record = useCommandQuery(readBoxRecord, { id }, isRecording ? { refetchMs } : {})
  const { data } = record
  if (data && isRecording !== (data.status === recording)) setRecording(data.status === recording)
  return (
    <Panel
      title={data?.name ?? text('records')}
      width={960}
      onClose={onClose}
      footer={data ? <RecordTools record={data} onClose={onClose} /> : null}
      testId="record-panel"
    >
      {data ? <RecordView record={data} /> : <QueryState query={record} rows={8} />}
    </Panel>
  )
}

function RecordView({ record }: { record: RecordDetails }) {
  const text = useText(recordWords)
  const language = useLanguage((state) => state.language)
  const units = useDisplayUnits((state) => state.units)
  const { at, startTime, endTime, points, status, source, reason, remark } = record
  const windowOf = useWindowText()
  const isManual = source === boxRecordSource.codes.person
  const series = useMemo(() => recordedSeries(points, units), [points, units])
  const mark = useMemo(() => ({ at, label: text(isManual ? 'begin' : 'hit') }), [at, isManual, text])
  const facts = [
    wordOfCode(boxRecordSource, source, language),
    formatInstant(at),
    `${text('window')} ${windowOf(record)}`,
    wordOfCode(boxRecordState, status, language),
    reason === record.name ? null : reason,
    remark,
  ]
  // A record without a window has a little room around its hit.
  const [from, to] = endTime > startTime ? [startTime, endTime] : [at - 1000, at + 1000]
  return (
    <div className="column gap-16">
      <p className="flush muted size-13">{facts.filter(Boolean).join(' · ')}</p>
      {status === recording ? <p className="flush muted">{text('recording')}</p> : null}
      {status !== recording && endTime > startTime ? (
        series.length > 0 ? (
          <RecordedCurve series={series} from={from} to={to} mark={mark} label={text('curve')} />
        ) : (
          <p className="flush muted">{text('noSamples')}</p>
        )
      ) : null}
      {points.length > maxDrawnPoints && series.length === maxDrawnPoints ? (
        <p className="flush muted size-13">{text('onlyFirst', { n: maxDrawnPoints })}</p>
      ) : null}
      <HitValues points={points} series={series} title={text(isManual ? 'valuesAtStart' : 'values')} />
    </div>
  )
}

interface HitValuesProps {
  points: readonly RecordedPoint[]
  /** The curves, whose colours are those of the points. */
  series: readonly RecordedSeries[]
  title: string
}

function HitValues({ points, series, title }: HitValuesProps) {
  const text = useText(recordWords)
  const language = useLanguage((state) => state.language)
  const theme = useTheme((state) => state.theme)
  const colourOf = (pointId: string) => {
    const at = series.findIndex((curve) => curve.pointId === pointId)
    return at < 0 || series[at]?.states ? undefined : seriesColour(theme, at)
  }
  const heads = (['device', 'point', 'value', 'quality', 'readAt'] as const).map((name) => ({ title: text(name) }))
  return (
    <div className="column gap-8">
      <h3 className="flush size-14">{title}</h3>
      <SmallTable label={title} heads={heads}>
        {points.map((point) => {
          const { pointId, objectName, name, ts, value, quality, unit, decimals } = point
          return (
            <tr key={pointId}>
              <td>{objectName}</td>
              <th scope="row">
                <span className={styles.key} style={{ background: colourOf(pointId) }} />
                {name}
              </th>
              <td>
                <Value
                  reading={ts === null ? undefined : { ts, value, quality }}
                  unit={unit}
                  decimals={decimals}
                  words={recordedStatesOf(point)}
                  staleMs={0}
                  isBrief
                />
              </td>
              <td className={quality === qualities.good ? 'muted' : 'warn'}>
                {wordIn(language, qualityWords[qualityNameOf(quality)])}
              </td>
              <td className="numeric">{ts === null ? '—' : formatInstant(ts)}</td>
            </tr>
          )
        })}
      </SmallTable>
    </div>
  )
}

function RecordTools({ record, onClose }: { record: RecordDetails; onClose: () => void }) {
  const text = useText(recordWords)
  const canEdit = useCan('box:edit')
  const [isRenaming, setRenaming] = useState(false)
  const { isBusy, save } = useCommand({ refreshed: ['gateway'] })
  const { id, version, name, remark, status, source } = record
  const remove = async () => {
    const message = text('removeMessage', { name })
    if (!(await confirm({ title: text('removeTitle'), message, isDangerous: true, confirmText: text('remove') })))
      return
    await save(() => run(removeBoxRecord, { id }), text('removed'))
    onClose()
  }
  const download = async () => {
    const { fileName, content } = await run(readBoxRecordFile, { id })
    saveText(fileName, content)
  }
  const stop = () => save(() => run(updateBoxRecord, { id, version, endTime: Date.now() }), text('saved'))
  const isRunning = status === recording
  return (
    <>
      {canEdit ? (
        <PlainButton disabled={isBusy} onClick={() => void remove()}>
          {text('remove')}
        </PlainButton>
      ) : null}
      {canEdit ? <PlainButton onClick={() => setRenaming(true)}>{text('rename')}</PlainButton> : null}
      {canEdit && isRunning && source === boxRecordSource.codes.person ? (
        <PlainButton disabled={isBusy} onClick={() => void stop()}>
          {text('stop')}
        </PlainButton>
      ) : null}
      {isRunning ? null : <PlainButton onClick={() => void download()}>{text('file')}</PlainButton>}
      {isRenaming ? (
        <EditDialog
          title={text('rename')}
          mode="edit"
          isQuiet
          width={480}
          fields={{
            name: { field: updateBoxRecord.input.name, label: text('name'), isWide: true },
            remark: { field: updateBoxRecord.input.remark, label: text('remark'), isWide: true },
          }}
          initial={{ name, remark }}
          onSave={(values) => save(() => run(updateBoxRecord, { id, version, ...values }), text('saved'))}
          onClose={() => setRenaming(false)}
        />
      ) : null}
    </>
  )
}
