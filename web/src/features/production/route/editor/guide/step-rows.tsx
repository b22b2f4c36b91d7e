// The steps of an operation in their order, each with text and pictures.

import { wordIn } from '@gemba/contract/kit/page.ts'
import { stepFields } from '@gemba/contract/production/parameter/segment-guide.ts'
import { ArrowDownIcon, ArrowUpIcon, XIcon } from 'lucide-react'
import { useId } from 'react'
import { useLanguage } from '../../../../../i18n/language.ts'
import { useText } from '../../../../../i18n/text.ts'
import { FieldInput } from '../../../../../resource/form/inputs/field-input.tsx'
import { IconButton, LinkButton } from '../../../../../ui/button/button.tsx'
import { classNames } from '../../../../../ui/class-names.ts'
import type { IconShape } from '../../../../../ui/icon/icon.tsx'
import type { LineRowsProps } from '../resource-rows.tsx'
import type { DraftStep } from '../route-draft.ts'
import { editorWords } from '../words.ts'
import styles from './guide-card.module.css'

const names = ['title', 'files', 'description'] as const

export function StepRows({ segment, isReadOnly, onChange }: LineRowsProps) {
  const text = useText(editorWords)
  const language = useLanguage((state) => state.language)
  const id = useId()
  const { steps } = segment
  const changeSteps = (next: readonly DraftStep[], of: string) => onChange({ steps: next }, `steps.${of}`)
  const change = (at: number, name: keyof DraftStep, value: unknown) =>
    changeSteps(
      steps.map((step, index) => (index === at ? { ...step, [name]: value } : step)),
      `${at}.${name}`,
    )
  const move = (at: number, to: number) => {
    const next = [...steps]
    next.splice(to, 0, ...next.splice(at, 1))
    changeSteps(next, 'move')
  }
  return (
    <div className="column align-start gap-6">
      {steps.map((step, at) => (
        <fieldset
          // Steps have no ids until they are stored.
          key={step.id ?? at}
          className={classNames(styles.card, styles.step)}
          data-testid="segment-step"
        >
          <legend className={styles.bar}>
            <strong>{text('stepLabel', { n: at + 1 })}</strong>
            {isReadOnly ? null : (
              <span className="flex gap-4">
                <StepAction
                  icon={ArrowUpIcon}
                  name={text('earlier')}
                  isDisabled={at === 0}
                  onPress={() => move(at, at - 1)}
                />
                <StepAction
                  icon={ArrowDownIcon}
                  name={text('later')}
                  isDisabled={at === steps.length - 1}
                  onPress={() => move(at, at + 1)}
                />
                <StepAction
                  icon={XIcon}
                  name={text('remove')}
                  onPress={() =>
                    changeSteps(
                      steps.filter((_, index) => index !== at),
                      'remove',
                    )
                  }
                />
              </span>
            )}
          </legend>
          {names.map((name) => (
            <div key={name}>
              <label htmlFor={`${id}-${at}-${name}`}>{wordIn(language, stepFields[name].label ?? ['', '', ''])}</label>
              <FieldInput
                id={`${id}-${at}-${name}`}
                field={stepFields[name]}
                value={step[name]}
                isDisabled={isReadOnly}
                onChange={(value) => change(at, name, value)}
              />
            </div>
          ))}
        </fieldset>
      ))}
      {isReadOnly ? null : (
        <LinkButton
          onClick={() => changeSteps([...steps, { id: null, title: '', description: null, files: [] }], 'add')}
          data-testid="segment-add-step"
        >
          {text('addStep')}
        </LinkButton>
      )}
    </div>
  )
}

interface StepActionProps {
  icon: IconShape
  name: string
  isDisabled?: boolean
  onPress: () => void
}

function StepAction({ icon, name, isDisabled = false, onPress }: StepActionProps) {
  return <IconButton of={icon} size={16} label={name} disabled={isDisabled} onClick={onPress} />
}
