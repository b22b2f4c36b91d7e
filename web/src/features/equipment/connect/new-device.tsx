// A device without an object: its codes become points of a new or an existing model, then an object of that model is
// created.

import { listModelPoints, saveModelPoints } from '@gemba/contract/alarm/point-limits.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { reference } from '@gemba/contract/kit/field.ts'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { problemsOf } from '../../../api/call-error.ts'
import { refresh } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { checkValues } from '../../../resource/form/check.ts'
import { liveRows } from '../../../resource/form/children/editable-rows.ts'
import { FieldInput } from '../../../resource/form/inputs/field-input.tsx'
import { labelIn, nounIn } from '../../../resource/labels.ts'
import { pageUrl } from '../../../resource/tab/page-url.ts'
import { MainButton, PlainButton } from '../../../ui/button/button.tsx'
import { Step } from '../../../ui/step/step.tsx'
import { modelAddress } from '../page-urls.ts'
import styles from './arrived.module.css'
import { ArrivedGrid } from './arrived-grid.tsx'
import { nameOfCode } from './arrived-points.ts'
import type { Device } from './device.ts'
import { Field } from './field.tsx'
import { NewObject } from './new-object.tsx'
import { OpenObject } from './open-object.tsx'
import { useArrivedPoints } from './use-arrived-points.ts'
import { arrivedWords } from './words.ts'

const modelFields = { code: model.fields.code, name: model.fields.name }
/** Replaces characters that codes do not allow. */
const codeOf = (text: string): string => text.replace(/[^\w/-]+/g, '-').slice(0, 64)

export function NewDevice({ device }: { device: Device }) {
  const text = useText(arrivedWords)
  const [saved, setSaved] = useState<string>()
  const [object, setObject] = useState<{ id: string; name: string }>()
  const { deviceCode, codes } = device
  return (
    <>
      <Step
        number={4}
        title={text('points')}
        state={saved ? 'done' : 'now'}
        summary={saved ? text('saved') : text('waiting', { n: codes.length })}
      >
        {device.choice}
        {saved ? (
          <Link to={pageUrl(modelAddress, { id: saved })}>{text('openModel')}</Link>
        ) : (
          <ModelOfCodes device={device} onSaved={setSaved} />
        )}
      </Step>
      <Step number={5} title={text('object')} state={object ? 'done' : saved ? 'now' : 'later'} summary={object?.name}>
        {object ? (
          <OpenObject object={object} />
        ) : saved ? (
          <NewObject
            device={{ modelId: saved, boxId: device.boxId, deviceCode }}
            initial={{ code: codeOf(deviceCode), name: nameOfCode(deviceCode) }}
            onMade={setObject}
          />
        ) : null}
      </Step>
    </>
  )
}

type Kind = 'newModel' | 'oldModel'

/** The table of points, for a new model or for an existing one. */
function ModelOfCodes({
  device: { deviceCode, codes },
  onSaved,
}: {
  device: Device
  onSaved: (modelId: string) => void
}) {
  const text = useText(arrivedWords)
  const language = useLanguage((state) => state.language)
  const [kind, setKind] = useState<Kind>('newModel')
  const [modelValues, setModelValues] = useState({ code: codeOf(deviceCode), name: nameOfCode(deviceCode) })
  const [modelId, setModelId] = useState<string>()
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({})
  const [isBusy, setBusy] = useState(false)
  const isOld = kind === 'oldModel'
  const modelPoints = useCommandQuery(
    listModelPoints,
    { modelId: modelId ?? '' },
    { isEnabled: isOld && modelId !== undefined },
  )
  const inModel = isOld && modelId !== undefined ? modelPoints.data : undefined
  const source = isOld ? `${modelId} ${inModel !== undefined}` : ''
  const points = useArrivedPoints(codes, { source, points: inModel ?? [] })
  const count = liveRows(points.rows).length
  const save = async () => {
    const changedPoints = points.take()
    const modelProblems = isOld ? {} : checkValues(modelFields, modelValues, language)
    setProblems(modelProblems)
    if (!changedPoints || isBusy || Object.keys(modelProblems).length > 0) return
    setBusy(true)
    try {
      const target = isOld ? { modelId: modelId ?? null } : { modelCode: modelValues.code, modelName: modelValues.name }
      const savedModel = await run(saveModelPoints, { ...target, points: changedPoints })
      await Promise.all([refresh('equipment'), refresh('alarm')])
      onSaved(savedModel.modelId)
    } catch (error) {
      const { modelCode, modelName } = problemsOf(error)
      if (modelCode ?? modelName) setProblems({ code: modelCode, name: modelName })
      else points.refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <KindChoice kind={kind} onChange={setKind} />
      {isOld ? (
        <OldModel
          value={modelId}
          onChange={setModelId}
          inModel={codes.filter(({ code }) => inModel?.some((candidate) => candidate.code === code)).length}
        />
      ) : (
        <div className="flow gap-12-16 full-width">
          {(['code', 'name'] as const).map((name) => (
            <Field
              key={name}
              label={labelIn(model, name, language)}
              field={modelFields[name]}
              value={modelValues[name]}
              problem={problems[name]}
              onChange={(value) => setModelValues({ ...modelValues, [name]: String(value ?? '') })}
            />
          ))}
        </div>
      )}
      <ArrivedGrid points={points} codes={codes} />
      <div>
        <MainButton
          disabled={isBusy || (isOld ? modelId === undefined : count === 0)}
          onClick={() => void save()}
          data-testid="arrived-save"
        >
          {text(isOld ? 'extendModel' : 'saveModel', { n: count })}
        </MainButton>
      </div>
    </>
  )
}

function KindChoice({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  const text = useText(arrivedWords)
  const language = useLanguage((state) => state.language)
  return (
    <fieldset className={`bar gap-8 flush unpadded borderless ${styles.choice}`}>
      <legend className="visually-hidden">{nounIn(model, language)}</legend>
      {(['newModel', 'oldModel'] as const).map((item) => (
        <PlainButton key={item} aria-pressed={kind === item} onClick={() => onChange(item)}>
          {text(item)}
        </PlainButton>
      ))}
      <span className="flush muted size-12">{text('modelHelp')}</span>
    </fieldset>
  )
}

const modelReference = reference(model)

interface OldModelProps {
  value: string | undefined
  onChange: (modelId: string | undefined) => void
  /** Number of codes that the model already has as points. */
  inModel: number
}

function OldModel({ value, onChange, inModel }: OldModelProps) {
  const text = useText(arrivedWords)
  const id = useId()
  return (
    <div className="flow gap-12-16 full-width">
      <div className={styles.field}>
        <label className="muted size-12" htmlFor={id}>
          {text('oldModel')}
        </label>
        <FieldInput
          id={id}
          field={modelReference}
          value={value}
          onChange={(chosen) => onChange(chosen ? String(chosen) : undefined)}
        />
        {inModel > 0 ? <span className="flush muted size-12">{text('inModel', { n: inModel })}</span> : null}
      </div>
    </div>
  )
}
