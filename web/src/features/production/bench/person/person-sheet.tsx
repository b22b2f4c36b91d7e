// Who works: a badge is scanned, or a name touched, with the PIN where the person has one.
import { useState } from 'react'
import { failureOf } from '../../../../api/call-error.ts'
import { useText } from '../../../../i18n/text.ts'
import { Panel } from '../../../../ui/panel/panel.tsx'
import { useScanner } from '../../../../ui/scan/use-scanner.ts'
import { ErrorState, Skeleton } from '../../../../ui/state/page-states.tsx'
import type { BenchStation } from '../bench-work.ts'
import large from '../sheet/bench-sheet.module.css'
import { sheetWidth } from '../sheet/report-sheets.tsx'
import { Tiles } from '../sheet/tiles.tsx'
import { useStaffOf } from '../use-staff-of.ts'
import { benchWords } from '../words.ts'
import { PinKeys } from './pin-keys.tsx'
import { useIdentify } from './use-identify.ts'
import { personWords } from './words.ts'
import type { Worker } from './worker.ts'

interface PersonSheetProps {
  station: BenchStation
  worker: Worker | undefined
  /** Who is signed in. */
  own: string
  onChoose: (worker: Worker | undefined) => void
  onClose: () => void
}

const signedIn = 'signed-in'

export function PersonSheet({ station, worker, own, onChoose, onClose }: PersonSheetProps) {
  const text = useText(benchWords)
  const words = useText(personWords)
  const { data, isError, error, refetch } = useStaffOf(station.workCenterId)
  const [asked, setAsked] = useState<{ id: string; name: string }>()
  const { wrong, identify } = useIdentify(onChoose)
  useScanner((code) => void identify({ badgeCode: code }), { isInDialog: true })
  const choose = (id: string) => {
    const one = data?.find((person) => person.id === id)
    if (one?.hasPin && one.id !== worker?.id) setAsked(one)
    else onChoose(one && one.id === worker?.id ? worker : one && { id: one.id, name: one.name })
  }
  const tiles = (data ?? []).map(({ id, name, post, hasPin }) => ({
    ...{ id, name, hint: [post, hasPin ? words('withPin') : ''].filter(Boolean).join(' · ') },
    isChosen: id === worker?.id,
  }))
  const self = { id: signedIn, name: text('myself', { name: own }), isChosen: !worker }
  return (
    <Panel title={text('whoWorks')} width={sheetWidth} onClose={onClose} testId="person-sheet">
      {isError && !data ? (
        <ErrorState failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={4} />
      ) : asked ? (
        <PinKeys person={asked} onPerson={onChoose} onBack={() => setAsked(undefined)} />
      ) : (
        <div className={large.choice}>
          {wrong ? (
            <p className={large.reason} role="alert" data-testid="badge-wrong">
              {wrong}
            </p>
          ) : (
            <p className={large.hint}>{words('badge')}</p>
          )}
          {tiles.length === 0 ? <p className={large.hint}>{text('noStaff')}</p> : null}
          <Tiles tiles={[self, ...tiles]} empty="" onChoose={choose} onBack={onClose} />
        </div>
      )}
    </Panel>
  )
}
