// Chooses the worker: by a scanned badge, or by name and the PIN of the person.

import { useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { QueryState } from '../../../../resource/query-boundary.tsx'
import { Panel } from '../../../../ui/panel/panel.tsx'
import { useScanner } from '../../../../ui/scan/use-scanner.ts'
import { useBench } from '../bench-context.ts'
import { sheetWidth } from '../sheet/sheet-width.ts'
import { Tiles } from '../sheet/tiles.tsx'
import { useStaffOf } from '../use-staff-of.ts'
import { benchWords } from '../words.ts'
import { PinKeys } from './pin-keys.tsx'
import { useProofWords } from './proof.ts'
import { useIdentify } from './use-identify.ts'
import { personWords } from './words.ts'
import type { Worker } from './worker.ts'

interface PersonSheetProps {
  /** The name of the signed-in user. */
  signedInName: string
  onChoose: (worker: Worker) => void
  onClose: () => void
}

const signedIn = 'signed-in'

export function PersonSheet({ signedInName, onChoose, onClose }: PersonSheetProps) {
  const { station, worker } = useBench()
  const text = useText(benchWords)
  const words = useText(personWords)
  const query = useStaffOf(station.workCenterId)
  const { data } = query
  const [pinPerson, setPinPerson] = useState<{ id: string; name: string }>()
  const { wrong, identify } = useIdentify(onChoose)
  const [refusal, setRefusal] = useState<string>()
  const { hintOf, refusalOf } = useProofWords()
  const scan = (badgeCode: string) => {
    setRefusal(undefined)
    void identify({ badgeCode })
  }
  useScanner(scan, { isInDialog: true })
  const choose = (id: string) => {
    const person = data?.find((candidate) => candidate.id === id)
    if (!person) return onChoose({ id: '', name: signedInName })
    if (person.id === worker?.id) return onChoose(worker)
    setRefusal(refusalOf(person))
    if (person.hasPin) setPinPerson(person)
    else if (!refusalOf(person)) onChoose({ id: person.id, name: person.name })
  }
  const tiles = (data ?? []).map((person) => ({
    id: person.id,
    name: person.name,
    hint: [person.post, hintOf(person)].filter(Boolean).join(' · '),
    isChosen: person.id === worker?.id,
  }))
  const alert = refusal ?? wrong
  const self = { id: signedIn, name: text('myself', { name: signedInName }), isChosen: worker?.id === '' }
  return (
    <Panel title={text('whoWorksNow')} width={sheetWidth} onClose={onClose} testId="person-sheet">
      {!data ? (
        <QueryState query={query} rows={4} />
      ) : pinPerson ? (
        <PinKeys person={pinPerson} onPerson={onChoose} onBack={() => setPinPerson(undefined)} />
      ) : (
        <div className="column gap-16">
          {alert ? (
            <p className="error" role="alert" data-testid="badge-wrong">
              {alert}
            </p>
          ) : (
            <p className="flush muted size-16">
              {words('badge')} {words('pinOption')}
            </p>
          )}
          {tiles.length === 0 ? <p className="flush muted size-16">{text('noStaff')}</p> : null}
          <Tiles tiles={[self, ...tiles]} empty="" onChoose={choose} onBack={onClose} />
        </div>
      )}
    </Panel>
  )
}
