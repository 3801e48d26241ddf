// As much of JSON Schema as the schemas of boards use: what a schema refuses in a document.
#pragma once

#include <boost/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace rail {

class JsonSchema {
 public:
  explicit JsonSchema(std::string_view text) : root_(boost::json::parse(text)) {}

  /// "keyword pointer" for everything that is wrong.
  std::vector<std::string> refuses(const boost::json::value& document) const {
    std::vector<std::string> found;
    check(root_, document, "", found);
    return found;
  }

 private:
  using Value = boost::json::value;
  using Object = boost::json::object;
  using Found = std::vector<std::string>;

  static bool has_type(const Value& value, std::string_view type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_bool();
    if (type == "null") return value.is_null();
    if (type == "integer") return value.is_int64() || value.is_uint64();
    throw std::logic_error("a type that nobody expected: " + std::string(type));
  }

  /// Boards have one pattern only; a library for all takes minutes here.
  static bool is_id(std::string_view pattern, std::string_view text) {
    if (pattern != "^[a-z0-9-]+$")
      throw std::logic_error("a pattern that nobody expected: " + std::string(pattern));
    return !text.empty() && text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") ==
                                std::string_view::npos;
  }

  void check(const Value& schema, const Value& value, const std::string& at, Found& found) const {
    for (const auto& [keyword, says] : schema.as_object()) {
      if (!holds(schema.get_object(), keyword, says, value, at, found))
        found.push_back(std::string(keyword) + " " + at);
    }
  }

  /// Whether one keyword holds; what is wrong within the value goes to `found`.
  bool holds(const Object& schema, std::string_view keyword, const Value& says, const Value& value,
             const std::string& at, Found& found) const {
    if (keyword.starts_with("$")) return keyword != "$ref" || follow(says, value, at, found);
    if (keyword == "title" || keyword == "description") return true;
    if (keyword == "type") return has_type(value, says.as_string());
    if (keyword == "const") return value == says;
    if (keyword == "enum") return contains(says.as_array(), value);
    if (keyword == "anyOf") return any_of(says.as_array(), value, at);
    if (const Object* object = value.if_object()) {
      if (keyword == "required") return has_all(*object, says.as_array());
      if (keyword == "properties") return members(says.as_object(), *object, at, found);
      if (keyword == "additionalProperties") return others(schema, says, *object, at, found);
    } else if (const auto* array = value.if_array()) {
      if (keyword == "minItems") return std::cmp_greater_equal(array->size(), says.as_int64());
      if (keyword == "maxItems") return std::cmp_less_equal(array->size(), says.as_int64());
      if (keyword == "items") {
        for (std::size_t i = 0; i < array->size(); ++i)
          check(says, (*array)[i], at + "/" + std::to_string(i), found);
        return true;
      }
    } else if (const auto* text = value.if_string()) {
      if (keyword == "minLength") return std::cmp_greater_equal(text->size(), says.as_int64());
      if (keyword == "maxLength") return std::cmp_less_equal(text->size(), says.as_int64());
      if (keyword == "pattern") return is_id(says.as_string(), *text);
    } else if (value.is_int64()) {
      if (keyword == "minimum") return value.get_int64() >= says.as_int64();
      if (keyword == "maximum") return value.get_int64() <= says.as_int64();
    }
    for (const std::string_view known :
         {"required", "properties", "additionalProperties", "minItems", "maxItems", "items",
          "minLength", "maxLength", "pattern", "minimum", "maximum"}) {
      if (keyword == known) return true;  // about another type
    }
    throw std::logic_error("a keyword that nobody expected: " + std::string(keyword));
  }

  bool follow(const Value& ref, const Value& value, const std::string& at, Found& found) const {
    check(root_.at_pointer(std::string_view(ref.as_string()).substr(1)), value, at, found);
    return true;
  }
  static bool contains(const boost::json::array& all, const Value& value) {
    for (const Value& one : all) {
      if (one == value) return true;
    }
    return false;
  }
  bool any_of(const boost::json::array& schemas, const Value& value, const std::string& at) const {
    for (const Value& schema : schemas) {
      Found found;
      check(schema, value, at, found);
      if (found.empty()) return true;
    }
    return false;
  }
  static bool has_all(const Object& object, const boost::json::array& keys) {
    for (const Value& key : keys) {
      if (!object.contains(key.as_string())) return false;
    }
    return true;
  }
  bool members(const Object& schemas, const Object& object, const std::string& at,
               Found& found) const {
    for (const auto& [key, value] : object) {
      if (const Value* schema = schemas.if_contains(key))
        check(*schema, value, at + "/" + std::string(key), found);
    }
    return true;
  }
  bool others(const Object& schema, const Value& says, const Object& object, const std::string& at,
              Found& found) const {
    const Value* known = schema.if_contains("properties");
    for (const auto& [key, value] : object) {
      if (known != nullptr && known->as_object().contains(key)) continue;
      if (says.is_bool()) return says.get_bool();
      check(says, value, at + "/" + std::string(key), found);
    }
    return true;
  }

  Value root_;
};

}  // namespace rail
