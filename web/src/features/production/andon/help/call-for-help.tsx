// Raises an andon call in one press on its severity, or in two steps with text and photos. It has no context of its
// own, so a page, a dialog or the work bench can mount it.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { type CodeOf, wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { withdrawCall } from '@gemba/contract/production/andon/andon-call-actions.ts'
import { photosAtOnce } from '@gemba/contract/production/andon/andon-event.ts'
import {
  callForDevice,
  callForMaterial,
  callForQuality,
  type findCallPlaces,
} from '@gemba/contract/production/andon/call-for-help.ts'
import { andonKind } from '@gemba/contract/production/andon/dictionaries.ts'
import { severity } from '@gemba/contract/production/exception/dictionaries.ts'
import type { StoredFile } from '@gemba/contract/stored-file.ts'
import { useId, useRef, useState } from 'react'
import { notifyFailure, refresh } from '../../../../api/query.ts'
import { run } from '../../../../api/run.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { FilesInput } from '../../../../resource/form/inputs/files-input.tsx'
import { PendingUploadContext, usePendingUploads } from '../../../../resource/form/pending-uploads.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { StateMark } from '../../../../ui/state/state-mark.tsx'
import { KindIcon, levelOf } from '../call-state.tsx'
import { andonWords } from '../words.ts'
import styles from './call-for-help.module.css'
import { type CallMaterialInput, WantedMaterial } from './wanted-material.tsx'

type Type = CommandReply<typeof findCallPlaces>['types'][number]
type CallResult = CommandReply<typeof callForDevice>
type Severity = CodeOf<typeof severity>

interface CallForHelpProps {
  /** The station that calls. */
  stationId: string
  /** The types that can be chosen. */
  types: readonly Type[]
  /** The current work order, whose material can be called for. */
  workOrderId?: string | undefined
}

interface CallKindChoice {
  readonly kind: Type['kind']
  /** Null if the kind has no type yet. The first call creates one. */
  readonly typeId: string | null
  readonly name: string
}

const kinds = Object.values(andonKind.codes)

/** Returns a tile for each type, and one for each kind without a type. */
function useTiles(types: readonly Type[]): (CallKindChoice & { ackMinutes?: number })[] {
  const language = useLanguage((state) => state.language)
  return kinds.flatMap((kind): (CallKindChoice & { ackMinutes?: number })[] => {
    const typesOfKind = types.filter((type) => type.kind === kind)
    if (typesOfKind.length === 0) return [{ kind, typeId: null, name: wordOfCode(andonKind, kind, language) }]
    return typesOfKind.map(({ id, name, ackMinutes }) => ({ kind, typeId: id, name, ackMinutes }))
  })
}

const { device, material } = andonKind.codes

/** The optional details of a call. */
interface CallDetails {
  readonly description: string | null
  readonly files: StoredFile[]
  readonly wanted?: CallMaterialInput | undefined
}

const send = (
  { kind, typeId }: CallKindChoice,
  { wanted, ...details }: CallDetails & { stationId: string; severity: Severity },
) => {
  const body = { ...details, typeId }
  if (kind === device) return run(callForDevice, body)
  return kind === material ? run(callForMaterial, { ...body, ...wanted }) : run(callForQuality, body)
}

export function CallForHelp({ stationId, types, workOrderId }: CallForHelpProps) {
  const [kindChoice, setKindChoice] = useState<CallKindChoice>()
  const [called, setCalled] = useState<CallResult>()
  const begin = () => {
    setKindChoice(undefined)
    setCalled(undefined)
  }
  if (called) return <Done called={called} onAgain={begin} />
  if (!kindChoice) return <Tiles types={types} stationId={stationId} onChoose={setKindChoice} onCalled={setCalled} />
  return (
    <HowBad
      kindChoice={kindChoice}
      stationId={stationId}
      workOrderId={workOrderId}
      onBack={begin}
      onCalled={setCalled}
    />
  )
}

interface TilesProps extends CallForHelpProps {
  onChoose: (kindChoice: CallKindChoice) => void
  onCalled: (called: CallResult) => void
}

function Tiles({ types, stationId, onChoose, onCalled }: TilesProps) {
  const text = useText(andonWords)
  const tiles = useTiles(types)
  const { isBusy, call } = useCalling(stationId, onCalled)
  return (
    <section className="column gap-16" aria-label={text('whatFor')}>
      <h2 className="bar gap-8 flush size-20">{text('whatFor')}</h2>
      <div className={styles.tiles}>
        {tiles.map((tile) => (
          <div key={`${tile.kind}-${tile.typeId}`} className="column gap-8">
            <button
              type="button"
              className={styles.tile}
              disabled={isBusy}
              onClick={() => onChoose(tile)}
              data-testid={`call-kind-${tile.kind}`}
            >
              <KindIcon kind={tile.kind} />
              <strong className="size-20">{tile.name}</strong>
              {tile.ackMinutes === undefined ? null : (
                <small className="muted size-13">{text('within', { n: tile.ackMinutes })}</small>
              )}
            </button>
            <AtOnce name={tile.name} isBusy={isBusy} onCall={(code) => void call(tile, code)} kind={tile.kind} />
          </div>
        ))}
      </div>
    </section>
  )
}

interface AtOnceProps {
  name: string
  kind: Type['kind']
  isBusy: boolean
  onCall: (code: Severity) => void
}

/** Severity buttons that raise a call in one press. */
function AtOnce({ name, kind, isBusy, onCall }: AtOnceProps) {
  const language = useLanguage((state) => state.language)
  return (
    <fieldset className={styles.atOnce} disabled={isBusy}>
      <legend className="visually-hidden">{name}</legend>
      {severities.map((degree) => {
        const code = severity.codes[degree]
        return (
          <button
            key={degree}
            type="button"
            className={classNames(styles.now, colours[degree])}
            onClick={() => onCall(code)}
            data-testid={`call-now-${kind}-${code}`}
          >
            <StateMark level={levelOf(code)} acknowledged isBare />
            {wordOfCode(severity, code, language)}
          </button>
        )
      })}
    </fieldset>
  )
}

/** Returns a function that sends a call and reports its result. */
function useCalling(stationId: string, onCalled: (called: CallResult) => void) {
  const [isBusy, setBusy] = useState(false)
  const call = async (kindChoice: CallKindChoice, code: Severity, add?: () => Promise<CallDetails>) => {
    setBusy(true)
    try {
      const added = (await add?.()) ?? { description: null, files: [] }
      onCalled(await send(kindChoice, { stationId, severity: code, ...added }))
      await refresh('production')
    } catch (error) {
      notifyFailure(error)
      setBusy(false)
    }
  }
  return { isBusy, call }
}

const severities = ['minor', 'major', 'critical'] as const
const colours = { minor: undefined, major: styles.major, critical: styles.critical }
const maxWords = 500

interface HowBadProps {
  kindChoice: CallKindChoice
  stationId: string
  workOrderId: string | undefined
  onBack: () => void
  onCalled: (called: CallResult) => void
}

function HowBad({ kindChoice, stationId, workOrderId, onBack, onCalled }: HowBadProps) {
  const text = useText(andonWords)
  const [words, setWords] = useState('')
  const [wantedMaterial, setWanted] = useState<CallMaterialInput>()
  const [files, setFiles] = useState<StoredFile[]>([])
  const uploads = usePendingUploads()
  const id = useId()
  const { isBusy, call } = useCalling(stationId, onCalled)
  // An upload may finish between the press and the request.
  const latest = useRef(files)
  latest.current = files
  const add = async () => {
    await uploads.haveArrived()
    return { description: words.trim() || null, files: latest.current, wanted: wantedMaterial }
  }
  return (
    <section className="column gap-16" aria-label={kindChoice.name}>
      <h2 className="bar gap-8 flush size-20">
        <KindIcon kind={kindChoice.kind} /> {kindChoice.name}: {text('howBad')}
      </h2>
      {kindChoice.kind === material && workOrderId ? (
        <WantedMaterial workOrderId={workOrderId} value={wantedMaterial} onChange={setWanted} />
      ) : null}
      <div className={styles.tiles}>
        {severities.map((name) => (
          <button
            key={name}
            type="button"
            className={classNames(styles.tile, colours[name])}
            disabled={isBusy}
            onClick={() => void call(kindChoice, severity.codes[name], add)}
            data-testid={`call-severity-${severity.codes[name]}`}
          >
            <StateMark level={levelOf(severity.codes[name])} acknowledged isBare />
            <strong className="size-20">{text(name)}</strong>
          </button>
        ))}
      </div>
      <label className="column gap-4 muted">
        {text('says')}
        <textarea
          className="padding-12 field size-16"
          value={words}
          maxLength={maxWords}
          rows={2}
          onChange={(event) => setWords(event.target.value)}
        />
      </label>
      <div className={classNames('column gap-4 muted', styles.photos)}>
        <label htmlFor={id}>{text('photos')}</label>
        <PendingUploadContext value={uploads.add}>
          <FilesInput id={id} value={files} onChange={setFiles} limit={photosAtOnce} isDisabled={false} />
        </PendingUploadContext>
      </div>
      <button
        type="button"
        className={`self-start min-height-72 choice size-16 ${styles.back}`}
        onClick={onBack}
        data-testid="call-back"
      >
        {text('back')}
      </button>
    </section>
  )
}

function Done({ called, onAgain }: { called: CallResult; onAgain: () => void }) {
  const text = useText(andonWords)
  const [state, setState] = useState<'called' | 'busy' | 'withdrawn'>('called')
  const { id, code, callCount: n } = called
  const isRepeated = called.isRepeated === 1
  const withdraw = async () => {
    setState('busy')
    try {
      await run(withdrawCall, { id })
      setState('withdrawn')
      await refresh('production')
    } catch (error) {
      notifyFailure(error)
      setState('called')
    }
  }
  return (
    <section className="column gap-16" data-testid="call-done">
      <h2 className="bar gap-8 flush size-20" role="status">
        {state === 'withdrawn' ? text('withdrawn') : text(isRepeated ? 'repeated' : 'called')}
      </h2>
      <p className="flush size-16">{isRepeated ? text('repeatedHint', { code, n }) : text('calledHint', { code })}</p>
      {called.demandId ? <p className="flush size-16">{text('demanded')}</p> : null}
      <div className={styles.tiles}>
        {isRepeated || state === 'withdrawn' ? null : (
          <button
            type="button"
            className={styles.tile}
            disabled={state === 'busy'}
            onClick={() => void withdraw()}
            data-testid="call-withdraw"
          >
            <strong className="size-20">{text('withdraw')}</strong>
          </button>
        )}
        <button type="button" className={styles.tile} onClick={onAgain} data-testid="call-again">
          <strong className="size-20">{text('again')}</strong>
        </button>
      </div>
    </section>
  )
}
