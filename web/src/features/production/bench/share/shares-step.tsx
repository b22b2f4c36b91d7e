// Chooses the people who share a report and their shares. Shares are equal at first, change by large keys and add up to
// 100.
import { MinusIcon, PlusIcon } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { useScanner } from '../../../../ui/scan/use-scanner.ts'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { PinKeys } from '../person/pin-keys.tsx'
import { type BenchPerson, useProofWords } from '../person/proof.ts'
import { useIdentify } from '../person/use-identify.ts'
import large from '../sheet/bench-sheet.module.css'
import { useReport } from '../sheet/report-panel.tsx'
import { Tiles } from '../sheet/tiles.tsx'
import { benchWords } from '../words.ts'
import styles from './shares.module.css'
import { moved, type Share, toggleShare } from './shares.ts'
import { shareWords } from './words.ts'

interface SharesStepProps {
  shares: readonly Share[]
  onChange: (shares: readonly Share[]) => void
  onReady: () => void
}

export function SharesStep({ shares, onChange, onReady }: SharesStepProps) {
  const { staff, worker } = useReport()
  const text = useText(shareWords)
  const words = useText(benchWords)
  const [pinPerson, setPinPerson] = useState<BenchPerson>()
  const [refusal, setRefusal] = useState<string>()
  const { hintOf, refusalOf } = useProofWords()
  const { wrong, identify } = useIdentify((person) => {
    setRefusal(undefined)
    if (!isIn(person.id)) onChange(toggleShare(shares, person))
  })
  useScanner((badgeCode) => void identify({ badgeCode }), { isInDialog: true })
  const isIn = (id: string) => shares.some((share) => share.id === id)
  const choose = (id: string) => {
    const person = staff.find((person) => person.id === id)
    if (!person) return
    const isProved = isIn(id) || id === worker?.id
    const refused = isProved ? undefined : refusalOf(person)
    setRefusal(refused)
    if (person.hasPin && !isProved) setPinPerson(person)
    else if (!refused) onChange(toggleShare(shares, (id === worker?.id && worker) || { id, name: person.name }))
  }
  if (pinPerson)
    return (
      <PinKeys
        person={pinPerson}
        onPerson={(person) => {
          onChange(toggleShare(shares, person))
          setPinPerson(undefined)
        }}
        onBack={() => setPinPerson(undefined)}
      />
    )
  return (
    <div className="column gap-16" data-testid="shares">
      <Tiles
        tiles={staff.map((person) => ({
          id: person.id,
          name: person.name,
          isChosen: isIn(person.id),
          hint: [person.post, hintOf(person)].filter(Boolean).join(' · '),
        }))}
        empty={words('noStaff')}
        onChoose={choose}
      />
      {refusal || wrong ? (
        <p className="error" role="alert" data-testid="share-refused">
          {refusal ?? wrong}
        </p>
      ) : null}
      {shares.length === 0 ? <p className="flush muted size-16">{text('nobody')}</p> : null}
      <ul className="column gap-8 plain-list">
        {shares.map((share) => (
          <li className="row gap-8" key={share.id}>
            <span className={styles.name}>{share.name}</span>
            <button
              type="button"
              className={large.key}
              disabled={shares.length < 2}
              aria-label={text('less', { name: share.name })}
              onClick={() => onChange(moved(shares, share.id, 'less'))}
              data-testid={`less-${share.id}`}
            >
              <Icon of={MinusIcon} size={32} />
            </button>
            <strong className={styles.percent} data-testid={`share-${share.id}`}>
              {formatDecimal(share.sharePercent)} %
            </strong>
            <button
              type="button"
              className={large.key}
              disabled={shares.length < 2}
              aria-label={text('more', { name: share.name })}
              onClick={() => onChange(moved(shares, share.id, 'more'))}
              data-testid={`more-${share.id}`}
            >
              <Icon of={PlusIcon} size={32} />
            </button>
          </li>
        ))}
      </ul>
      <div className={large.footer}>
        <button type="button" className={large.main} onClick={onReady} data-testid="shares-ready">
          {text('ready')}
        </button>
      </div>
    </div>
  )
}
