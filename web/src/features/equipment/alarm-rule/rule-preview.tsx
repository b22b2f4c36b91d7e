// What the rule in the form would have raised in the past: figures, a strip of alarms over the period, and the curve.
import { type PreviewedAlarm, previewAlarmRule, previewedNames } from '@gemba/contract/alarm/rule/preview-rule.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useRouteQuery } from '../../../api/call-route.ts'
import { notifyFailure } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { Curve } from '../../../chart/curve.tsx'
import { useText } from '../../../i18n/text.ts'
import type { Values } from '../../../resource/form/check.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { levelName } from '../../../ui/state/state-mark.tsx'
import { formatDuration, formatInstant } from '../../../ui/value/time.ts'
import type { LimitsTarget } from '../limits-dialog.tsx'
import { previewWords } from './preview-words.ts'
import styles from './rule-preview.module.css'
import { alarmRuleWords } from './words.ts'

type Preview = CommandReply<typeof previewAlarmRule>
const dayMs = 86_400_000
const aroundMs = 600_000
const periods = [1, 7, 30] as const

interface RulePreviewProps {
  target: LimitsTarget
  values: Values
}

/** The preview of a rule of a model is that of one of its objects. */
export function RulePreview({ target, values }: RulePreviewProps) {
  return target.field === 'pointId' ? (
    <PointPreview pointId={target.id} name={target.name} values={values} />
  ) : (
    <ModelPreview modelPointId={target.id} name={target.name} values={values} />
  )
}

interface ModelPreviewProps {
  modelPointId: string
  name: string
  values: Values
}

const maxObjects = 200

function ModelPreview({ modelPointId, name, values }: ModelPreviewProps) {
  const text = useText(alarmRuleWords)
  const [chosenId, setChosenId] = useState<string>()
  const body = { modelPointId, pageSize: maxObjects }
  const { data } = useRouteQuery<{ records: readonly EntityOf<typeof point>[] }>({
    resource: point,
    operation: 'page',
    body,
  })
  if (!data) return null
  const options = data.records.map(({ id, objectId, labels }) => ({ value: id, label: labels?.objectId ?? objectId }))
  const pointId = chosenId ?? options[0]?.value
  if (pointId === undefined) return <p className="flush muted">{text('noObject')}</p>
  return (
    <section className="column gap-8">
      <Select
        aria-label={text('previewOf')}
        value={pointId}
        onChange={setChosenId}
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
      />
      <PointPreview key={pointId} pointId={pointId} name={name} values={values} />
    </section>
  )
}

interface PointPreviewProps {
  pointId: string
  name: string
  values: Values
}

function PointPreview({ pointId, name, values }: PointPreviewProps) {
  const text = useText(alarmRuleWords)
  const [days, setDays] = useState<(typeof periods)[number]>(30)
  const [isBusy, setBusy] = useState(false)
  const [preview, setPreview] = useState<Preview>()
  const start = async () => {
    setBusy(true)
    try {
      const to = Date.now()
      const rule = Object.fromEntries(previewedNames.map((field) => [field, values[field] ?? null]))
      setPreview(await run(previewAlarmRule, Object.assign(rule, { pointId, from: to - days * dayMs, to })))
    } catch (failure) {
      setPreview(undefined)
      notifyFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="column gap-12" aria-label={text('preview')}>
      <div className="bar gap-8">
        <Select
          aria-label={text('previewPeriod')}
          value={days}
          onChange={setDays}
          options={periods.map((period) => ({ value: period, label: text(`period.${period}`) }))}
        />
        <PlainButton disabled={isBusy} onClick={() => void start()}>
          {text('preview')}
        </PlainButton>
        {preview ? <Figures preview={preview} /> : <span className="muted">{text('previewHint')}</span>}
      </div>
      {preview && preview.alarms.length > 0 ? <Picture preview={preview} pointId={pointId} name={name} /> : null}
    </section>
  )
}

function Figures({ preview }: { preview: Preview }) {
  const text = useText(alarmRuleWords)
  const previewText = useText(previewWords)
  const { sampleCount, alarmCount, shortCount, isComplete, isApproximate, to } = preview
  if (sampleCount === 0) return <span role="status">{text('noSamples')}</span>
  const parts = [
    text('alarms', { n: alarmCount }),
    ...(shortCount > 0 ? [text('shorts', { n: shortCount })] : []),
    text('samples', { n: sampleCount }),
    ...(isComplete ? [] : [text('incomplete', { time: formatInstant(to) })]),
    ...(isApproximate ? [previewText('approximate')] : []),
  ]
  return <span role="status">{parts.join(' · ')}</span>
}

/** The preview is the last part of a long form. */
const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

/** The alarms over the period. Pressing one moves the curve to it. */
function Picture({ preview, pointId, name }: { preview: Preview; pointId: string; name: string }) {
  const text = useText(alarmRuleWords)
  const [chosen, setChosen] = useState<PreviewedAlarm>()
  const { from, to, alarms } = preview
  const shareOf = (at: number): number => ((at - from) / (to - from)) * 100
  const end = chosen ? (chosen.returnTs ?? to) + aroundMs : to
  const start = chosen ? chosen.raiseTs - aroundMs : from
  const labelOf = ({ raiseTs, returnTs }: PreviewedAlarm): string =>
    returnTs === null
      ? text('alarmSince', { time: formatInstant(raiseTs) })
      : text('alarmAt', { time: formatInstant(raiseTs), lasted: formatDuration(returnTs - raiseTs) })
  return (
    <div className="column gap-12" ref={scrollIntoView}>
      <section className={styles.strip} aria-label={text('strip')}>
        {alarms.map((alarm) => (
          <button
            key={`${alarm.side} ${alarm.raiseTs}`}
            type="button"
            className={styles.alarm}
            data-level={levelName(alarm.maxLevel)}
            title={labelOf(alarm)}
            aria-label={labelOf(alarm)}
            style={{
              // The newest alarm is as wide as the least that can be pressed.
              left: `min(${shareOf(alarm.raiseTs)}%, calc(100% - 4px))`,
              width: `${shareOf(alarm.returnTs ?? to) - shareOf(alarm.raiseTs)}%`,
            }}
            onClick={() => setChosen(alarm)}
          />
        ))}
      </section>
      <Curve
        key={`${start} ${end}`}
        series={[{ pointId, name, unit: '', decimals: 2, periodMs: 0, limits: [] }]}
        initial={{ spanMs: end - start, to: end >= to ? undefined : end }}
      />
    </div>
  )
}
