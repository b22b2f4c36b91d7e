import { wordIn } from '@gemba/contract/kit/page.ts'
import {
  namedResource,
  type ResourceType,
  resourceFieldOf,
  resourceLineFields,
} from '@gemba/contract/production/segment/resource-fields.ts'
import { XIcon } from 'lucide-react'
import { useId } from 'react'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { FieldInput } from '../../../../resource/form/inputs/field-input.tsx'
import { LinkButton } from '../../../../ui/button/button.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import type { DraftResource, DraftSegment, RouteDraft } from './route-draft.ts'
import styles from './segment-panel.module.css'
import { editorWords } from './words.ts'

export interface LineRowsProps {
  segment: DraftSegment
  draft: RouteDraft
  isReadOnly: boolean
  onChange: (part: Partial<DraftSegment>, of: string) => void
}

/** The stations, equipment, teams and people that an operation needs. */
export function ResourceRows({ segment, isReadOnly, onChange }: LineRowsProps) {
  const text = useText(editorWords)
  const language = useLanguage((state) => state.language)
  const id = useId()
  const changeResources = (resources: readonly DraftResource[], of: string) =>
    onChange({ resources }, `resources.${of}`)
  const change = (at: number, part: Partial<DraftResource>) =>
    changeResources(
      segment.resources.map((resource, index) => (index === at ? { ...resource, ...part } : resource)),
      `${at}.${Object.keys(part).join()}`,
    )
  const word = (field: { label?: readonly [string, string, string] }) => wordIn(language, field.label ?? ['', '', ''])
  return (
    <div className="column align-start gap-6">
      {segment.resources.map((resource, at) => {
        const field = resourceLineFields[resourceFieldOf[resource.kind]]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids and a fixed order
          <div key={at} className={styles.line} data-testid="segment-resource">
            <label htmlFor={`${id}-${at}-type`} className="visually-hidden">
              {word(namedResource.kind)}
            </label>
            <FieldInput
              id={`${id}-${at}-type`}
              field={namedResource.kind}
              value={resource.kind}
              isDisabled={isReadOnly}
              onChange={(value) => change(at, { kind: Number(value) as ResourceType, targetId: null })}
            />
            <label htmlFor={`${id}-${at}-of`} className="visually-hidden">
              {word(field)}
            </label>
            <FieldInput
              key={resource.kind}
              id={`${id}-${at}-of`}
              field={{ ...field, required: true }}
              value={resource.targetId}
              isDisabled={isReadOnly}
              onChange={(value) => change(at, { targetId: value ? String(value) : null })}
            />
            <label htmlFor={`${id}-${at}-n`} className="visually-hidden">
              {word(resourceLineFields.quantity)}
            </label>
            <FieldInput
              id={`${id}-${at}-n`}
              field={resourceLineFields.quantity}
              value={resource.quantity}
              isDisabled={isReadOnly}
              onChange={(value) => change(at, { quantity: value === null ? null : String(value) })}
            />
            {isReadOnly ? null : (
              <button
                type="button"
                className="icon-button"
                aria-label={text('remove')}
                onClick={() =>
                  changeResources(
                    segment.resources.filter((_, index) => index !== at),
                    'remove',
                  )
                }
              >
                <Icon of={XIcon} size={16} />
              </button>
            )}
          </div>
        )
      })}
      {isReadOnly ? null : (
        <LinkButton
          onClick={() => changeResources([...segment.resources, { kind: 1, targetId: null, quantity: '1' }], 'add')}
          data-testid="segment-add-resource"
        >
          {text('addResource')}
        </LinkButton>
      )}
    </div>
  )
}
