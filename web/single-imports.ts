// Replaces imports from the index of a library by imports of single icons and components. With the index, every page
// would load what any page uses.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const folderOf = (library: string): string => dirname(require.resolve(`${library}/package.json`))

/** Returns the module of each icon, by every name under which the index exports it. */
function readIcons(): ReadonlyMap<string, string> {
  const index = readFileSync(join(folderOf('lucide-react'), 'dist/esm/lucide-react.mjs'), 'utf8')
  const modules = new Map<string, string>()
  for (const [, names = '', file] of index.matchAll(/export \{([^}]*)\} from '\.\/icons\/([^']+)\.mjs'/g)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) modules.set(name, `lucide-react/icons/${file}`)
  }
  return modules
}

/**
 * Returns the module of a component of Ant Design, which is in a folder of the same name; undefined if there is none.
 */
function componentModule(name: string): string | undefined {
  const folder = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
  return existsSync(join(folderOf('antd'), 'es', folder, 'index.js')) ? `antd/es/${folder}` : undefined
}

/** Returns the Vite plugin that turns imports from an index into imports of single modules. */
export function singleImports() {
  const icons = readIcons()
  const moduleOf = { antd: componentModule, 'lucide-react': (name: string) => icons.get(name) }
  type Library = keyof typeof moduleOf
  const importOf = (library: Library, part: string): string => {
    if (part.startsWith('type ')) return `import type { ${part.slice(5)} } from '${library}'`
    const [name = '', localName = name] = part.split(' as ')
    const module = moduleOf[library](name)
    return module ? `import ${localName} from '${module}'` : `import { ${part} } from '${library}'`
  }
  return {
    name: 'single-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: /from '(?:antd|lucide-react)'/ },
      handler: (code: string) =>
        code.replaceAll(/import \{([^}]+)\} from '(antd|lucide-react)'/g, (_, parts: string, library: Library) =>
          parts
            .split(',')
            .map((part) => part.trim())
            .filter((part) => part !== '')
            .map((part) => importOf(library, part))
            .join(';'),
        ),
    },
  } as const
}
