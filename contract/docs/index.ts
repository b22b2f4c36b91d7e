// The manifest of the docs module.
import { defineModule } from '../kit/module.ts'
import { docsPart } from './part.ts'

export const docs = defineModule('docs', ['文档', '文件', 'Documents'], [docsPart])
