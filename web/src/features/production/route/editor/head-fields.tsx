import { wordIn } from '@gemba/contract/kit/page.ts'
import { routeHead } from '@gemba/contract/production/route/process-route.ts'
import { useId } from 'react'
import { useLanguage } from '../../../../i18n/language.ts'
import { FieldInput } from '../../../../resource/form/inputs/field-input.tsx'
import type { RouteHead } from './route-draft.ts'
import styles from './route-editor.module.css'
import type { RouteEditorState } from './use-route-editor.ts'

interface HeadFieldsProps {
  editor: RouteEditorState
  isOfProduct: boolean
  isStored: boolean
}

/** The fields of a route. A route in use shows them in its head already. */
export function HeadFields({ editor, isOfProduct, isStored }: HeadFieldsProps) {
  const language = useLanguage((state) => state.language)
  const id = useId()
  const { draft, edit, isReadOnly } = editor
  if (isReadOnly) return null
  const all: readonly (keyof RouteHead)[] = ['code', 'name', 'nameEn', 'nameTw', 'materialId', 'revision']
  const shownNames = all.filter((name) => isOfProduct || name !== 'materialId')
  return (
    <div className="grid gap-8-12 fit-columns-150">
      {shownNames.map((name) => {
        const field = name === 'materialId' ? { ...routeHead[name], required: true } : routeHead[name]
        return (
          <label
            key={name}
            htmlFor={`${id}-${name}`}
            className={`column gap-2 shrinkable ${styles.field}`}
            data-testid={`route-head-${name}`}
          >
            <span>{wordIn(language, field.label ?? [name, name, name])}</span>
            <FieldInput
              id={`${id}-${name}`}
              field={field}
              value={draft.head[name]}
              isInvalid={name === 'name' && isStored && draft.head.name.trim() === ''}
              onChange={(value) => edit({ ...draft, head: { ...draft.head, [name]: value } }, `head.${name}`)}
            />
          </label>
        )
      })}
    </div>
  )
}
