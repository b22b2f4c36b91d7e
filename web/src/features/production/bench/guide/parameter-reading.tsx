// Limits, current telemetry reading, its age and its quality of a parameter.

import { wordIn } from '@gemba/contract/kit/page.ts'
import { limitsInWords } from '@gemba/contract/production/parameter/judge-value.ts'
import { qualityNameOf, qualityWords } from '@gemba/contract/telemetry/sample.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { formatLasting } from '../../../../ui/value/time.ts'
import { useNow } from '../../../../ui/value/use-now.ts'
import { useValueWords } from '../../parameter/value-words.ts'
import styles from './guide.module.css'
import type { Reading, WorkParameter } from './parameter-values.ts'
import { guideWords } from './words.ts'

/** Limits, target and whether a value is required. */
export function ParameterFacts({ parameter }: { parameter: WorkParameter }) {
  const text = useText(guideWords)
  const inWords = useValueWords()
  const limits = limitsInWords(parameter)
  const facts = [
    limits ? text('limits', { limits }) : '',
    parameter.target === null ? '' : text('target', { value: inWords(parameter, parameter.target) }),
    parameter.isRequired === 1 ? text('required') : '',
  ]
  return <span className="muted">{facts.filter(Boolean).join(' · ')}</span>
}

interface ParameterReadingProps {
  parameter: WorkParameter
  reading: Reading
  isLive: boolean
}

/** The source, age and quality of a reading, or why it cannot be used. */
export function ParameterReading({ parameter, reading, isLive }: ParameterReadingProps) {
  const text = useText(guideWords)
  const language = useLanguage((state) => state.language)
  const inWords = useValueWords()
  const now = useNow()
  const { objectName: object, pointName: point, value, sampledAt, quality } = reading
  const age = sampledAt === null ? '' : formatLasting(Math.max(0, now - sampledAt))
  const fault = isLive ? reading.fault : 'unavailable'
  if (fault === null) {
    const words = wordIn(language, qualityWords[qualityNameOf(quality ?? 0)])
    return <span className="muted">{text('read', { object, point, age, quality: words })}</span>
  }
  const last = value === null || age === '' ? '' : text('readLast', { value: inWords(parameter, value), age })
  return (
    <span className={`flush error size-16 ${styles.fault}`} data-fault={fault}>
      {[`${object} · ${point}`, text(`fault.${fault}`), last].filter(Boolean).join(' · ')}
    </span>
  )
}
