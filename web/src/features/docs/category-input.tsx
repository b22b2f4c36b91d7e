// Input for the category of a document. A new category can be created in place.

import { document, documentClass } from '@gemba/contract/docs/document.ts'
import { boundsOf } from '@gemba/contract/kit/field.ts'
import { Input } from 'antd'
import { PlusIcon } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { callRoute } from '../../api/call-route.ts'
import { useCommand } from '../../api/use-command.ts'
import { useText } from '../../i18n/text.ts'
import type { FormInputProps } from '../../resource/form/form-field.ts'
import { FieldInput } from '../../resource/form/inputs/field-input.tsx'
import { listWords } from '../../resource/words.ts'
import { PlainButton } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { uiWords } from '../../ui/words.ts'
import styles from './documents.module.css'
import { docsWords } from './words.ts'

export function CategoryInput({ id, value, onChange, isDisabled }: FormInputProps<string>) {
  const text = useText(docsWords)
  const [isAdding, setAdding] = useState(false)
  const isNew = isAdding && !isDisabled
  return isNew ? (
    <NewCategory
      id={id}
      onMade={(categoryId) => {
        setAdding(false)
        onChange(categoryId)
      }}
      onCancel={() => setAdding(false)}
    />
  ) : (
    <div className={`flex gap-8 full-width ${styles.line}`}>
      <FieldInput
        id={id}
        field={document.fields.classId}
        value={value}
        onChange={(chosen) => onChange(chosen === null ? null : String(chosen))}
        isDisabled={isDisabled}
      />
      <PlainButton onClick={() => setAdding(true)} disabled={isDisabled} data-testid="new-category">
        <Icon of={PlusIcon} /> {text('newCategory')}
      </PlainButton>
    </div>
  )
}

interface NewCategoryProps {
  id: string
  onMade: (id: string) => void
  onCancel: () => void
}

function NewCategory({ id, onMade, onCancel }: NewCategoryProps) {
  const text = useText(docsWords)
  const list = useText(listWords)
  const ui = useText(uiWords)
  const [name, setName] = useState('')
  const { isBusy, save } = useCommand({ refreshed: ['docs'] })
  const trimmedName = name.trim()
  const make = async () => {
    if (trimmedName === '' || isBusy) return
    let createdId = ''
    const send = async () => {
      createdId = (await callRoute<{ id: string }>(documentClass, 'create', { name: trimmedName, sortNumber: 0 })).id
    }
    if (await save(send, text('categoryMade', { name: trimmedName }))) onMade(createdId)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Keeps the key from closing or saving the form of the document.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') void make()
    else onCancel()
  }
  return (
    <div className={`flex gap-8 full-width ${styles.line}`}>
      <Input
        id={id}
        value={name}
        maxLength={boundsOf(documentClass.fields.name).max}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={text('newCategoryName')}
        autoFocus
        data-testid="new-category-name"
      />
      <PlainButton onClick={() => void make()} disabled={trimmedName === '' || isBusy} data-testid="new-category-save">
        {list('add')}
      </PlainButton>
      <PlainButton onClick={onCancel}>{ui('cancel')}</PlainButton>
    </div>
  )
}
