import * as z from 'zod/mini';
import type { Shape, ValueOf } from './shape.ts';

/** Returns the schema that validates sent or stored values. Refuses unknown parts. */
export function schemaOf<S extends Shape>(shape: S): z.ZodMiniType<ValueOf<S>> {
  return schema(shape) as z.ZodMiniType<ValueOf<S>>;
}

function schema(shape: Shape): z.ZodMiniType {
  switch (shape.kind) {
    case 'text':
      return z.string().check(z.maxLength(shape.most));
    case 'id':
      return z.uuid();
    case 'flag':
      return z.boolean();
    case 'number':
      return z.number();
    case 'choice':
      return z.enum(shape.of);
    case 'maybe':
      return z.nullable(schema(shape.of));
    case 'list':
      return z.array(schema(shape.of)).check(z.maxLength(shape.most));
    case 'parts':
      return z.strictObject(Object.fromEntries(Object.entries(shape.of).map(([name, part]) => [name, schema(part)])));
    case 'answers':
      return z.partialRecord(z.enum(shape.of), z.enum(shape.as));
  }
}
