// The attributes and images of an object, and the dialogs that change them.
import {
  listObjectAttributes,
  type ObjectAttribute,
  objectDetail,
  saveObjectAttributes,
} from '@gemba/contract/equipment/object/object-detail.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { companyDictionary, optional, text as textField } from '@gemba/contract/kit/field.ts'
import { useState } from 'react'
import { callRoute, useRouteQuery } from '../../../api/call-route.ts'
import { refresh } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog, FormDialog } from '../../../resource/form/edit-dialog.tsx'
import { inputsOf } from '../../../resource/form/form-field.ts'
import { labelIn } from '../../../resource/labels.ts'
import { useCan } from '../../../session/session.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import { NothingHere, Section } from '../../../ui/panel/section.tsx'
import { objectReading } from '../object-page-reads.ts'
import type { ObjectRow } from '../rows.ts'
import styles from './object.module.css'
import { objectWords } from './words.ts'

type OpenDialog = 'values' | 'add' | 'images'

/** The attributes of an object by its type, those of its own, and its images. */
export function ObjectAttributes({ id }: { id: string }) {
  const text = useText(objectWords)
  const canEdit = useCan(saveObjectAttributes.permission)
  const [dialog, setDialog] = useState<OpenDialog>()
  const { data: attributes = [] } = useCommandQuery(listObjectAttributes, { objectId: id })
  const { data: row } = useRouteQuery<ObjectRow>(objectReading(id))
  const images = row?.images ?? []
  if (!canEdit && attributes.length + images.length === 0) return null
  const close = () => setDialog(undefined)
  return (
    <Section
      title={text('attributes')}
      testId="object-attributes"
      tools={
        canEdit ? (
          <>
            {attributes.length > 0 ? <LinkButton onClick={() => setDialog('values')}>{text('edit')}</LinkButton> : null}
            <LinkButton onClick={() => setDialog('add')}>{text('addAttribute')}</LinkButton>
            <LinkButton onClick={() => setDialog('images')}>{text('images')}</LinkButton>
          </>
        ) : null
      }
    >
      {attributes.length + images.length === 0 ? (
        <NothingHere title={text('noAttributes')} hint={text('noAttributesHint')} />
      ) : null}
      <dl className="column gap-6 flush">
        {attributes.map(({ code, name, value, unit }) => (
          <div className="row spread gap-12" key={code}>
            <dt className="muted">{name}</dt>
            <dd className="flush break-words">{value ? `${value}${unit ? ` ${unit}` : ''}` : '—'}</dd>
          </div>
        ))}
      </dl>
      {images.map(({ fileId, urlPath, fileName }) => (
        <a href={urlPath} target="_blank" rel="noopener" key={fileId}>
          <img className={styles.image} src={urlPath} alt={fileName} loading="lazy" />
        </a>
      ))}
      {dialog === 'values' ? <ValuesDialog objectId={id} attributes={attributes} onClose={close} /> : null}
      {dialog === 'add' ? <AddDialog objectId={id} onClose={close} /> : null}
      {dialog === 'images' && row ? <ImagesDialog row={row} onClose={close} /> : null}
    </Section>
  )
}

interface ValuesDialogProps {
  objectId: string
  attributes: readonly ObjectAttribute[]
  onClose: () => void
}

function ValuesDialog({ objectId, attributes, onClose }: ValuesDialogProps) {
  const text = useText(objectWords)
  const initial = Object.fromEntries(attributes.map(({ code, value, isOwn }) => [code, isOwn ? value : null]))
  return (
    <FormDialog
      title={text('editAttributes')}
      mode="action"
      confirmText={text('save')}
      width={560}
      fields={attributes.map(({ code, name, unit, dictCode, isOfType, value, isOwn }) => ({
        name: code,
        label: unit ? `${name} (${unit})` : name,
        field: dictCode ? optional(companyDictionary([name, name, name], dictCode)) : optional(textField({ max: 500 })),
        help: isOfType
          ? `${text('typeAttributeHelp')}${value && !isOwn ? `: ${value}` : ''}`
          : text('ownAttributeHelp'),
      }))}
      initial={initial}
      onSave={async (values) => {
        const changes = attributes.flatMap(({ code }) => {
          const value = String(values[code] ?? '')
          return value === (initial[code] ?? '') ? [] : [{ code, value: value === '' ? null : value }]
        })
        await run(saveObjectAttributes, { objectId, values: changes })
        await refresh('equipment')
      }}
      onClose={onClose}
    />
  )
}

const { code, name, value, unit } = objectDetail.fields

/** Asks for an attribute that only this object has. */
function AddDialog({ objectId, onClose }: { objectId: string; onClose: () => void }) {
  const text = useText(objectWords)
  const language = useLanguage((state) => state.language)
  return (
    <EditDialog
      title={text('addAttribute')}
      mode="action"
      confirmText={text('save')}
      width={560}
      fields={inputsOf({ code, name, value, unit }, (item) => ({ label: labelIn(objectDetail, item, language) }))}
      initial={{}}
      onSave={async (values) => {
        await callRoute(objectDetail, 'create', { ...values, objectId })
        await refresh('equipment')
      }}
      onClose={onClose}
    />
  )
}

const { images: imagesField } = object.fields

function ImagesDialog({ row, onClose }: { row: ObjectRow; onClose: () => void }) {
  const text = useText(objectWords)
  return (
    <EditDialog
      title={text('editImages')}
      mode="action"
      confirmText={text('save')}
      width={560}
      fields={{ images: { label: text('images'), field: imagesField } }}
      initial={{ images: row.images }}
      onSave={async ({ images }) => {
        await callRoute(object, 'update', { id: row.id, version: row.version, images })
        await refresh('equipment')
      }}
      onClose={onClose}
    />
  )
}
