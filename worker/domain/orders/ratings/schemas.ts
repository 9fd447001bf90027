import { z } from "zod";
import { rating } from "../../../../db/schema/orders/ratings.ts";
import { documented } from "../../column-schemas.ts";
import { textInput } from "../../schemas.ts";
import { maxNoteLength } from "../../text-lengths.rules.ts";
import { orderReference } from "../read/schemas.ts";

const starsMessage = "Give 1 to 5 stars.";

export const ratingInput = orderReference.extend({
  rating: z.int(starsMessage).min(1, starsMessage).max(5, starsMessage).meta(documented(rating.rating)),
  note: textInput(maxNoteLength).nullish().meta(documented(rating.note)),
});

export type RatingInput = z.output<typeof ratingInput>;
